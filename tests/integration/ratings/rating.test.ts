import { asc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ratingChanges, ratingsDue } from '@/db/schema/ratings'
import { deleteMatch, updateMatch } from '@/lib/matches/commands'
import { adminMatch } from '@/lib/matches/queries'
import { updateMatchInput } from '@/lib/matches/schema'
import { rateMatches } from '@/lib/ratings/commands'
import { competitionRatings, ratedMatches, ratingsFor } from '@/lib/ratings/queries'
import { expectedGoals, NEWCOMER, type PlayedMatch, rate, STARTING_MEANS } from '@/lib/ratings/rules'
import { waitingForLocks } from '@/tests/support/db-connections'
import { asAdmin, makeFan, system } from '@/tests/support/factories'
import { finish, makeMatch, setResult } from '@/tests/support/factories-matches'
import { dropPauses, whilePausedAt } from '@/tests/support/pause-at-statement'
import { expectUnchanged } from '@/tests/support/snapshot'
import { storm } from '@/tests/support/storm'
import { readThenAdd } from '@/tests/support/storm-twins'

const run = () => rateMatches(system)

beforeEach(async () => {
  await database().execute(sql`delete from rating_means`)
  await database().execute(sql`delete from template_matches`)
  await database().execute(sql`delete from matches`)
})

type Played = { days: number; home: string; away: string; goals: readonly [number, number]; season?: number }

/** A finished match, the given number of days ago. */
async function played({ days, home, away, goals, season }: Played): Promise<string> {
  const id = await makeMatch({
    kickoff: `-${days} days`,
    home,
    away,
    status: 'IN_PLAY',
    ...(season && { season }),
  })
  await finish(id, goals)
  return id
}

const ROUNDS: Played[] = [
  { days: 40, home: 'Inter', away: 'Pisa', goals: [3, 0] },
  { days: 39, home: 'Como', away: 'Roma', goals: [1, 1] },
  { days: 33, home: 'Pisa', away: 'Como', goals: [0, 2] },
  { days: 32, home: 'Roma', away: 'Inter', goals: [2, 2] },
]
const expectedOf = (list: readonly Played[]) =>
  rate(
    list.map(
      ({ home, away, goals, season = 2026 }, index): PlayedMatch => ({
        id: String(index),
        season,
        home,
        away,
        isNeutral: false,
        goals: { home: goals[0], away: goals[1] },
      }),
    ),
  )
const numbers = async () => {
  const { means, teams } = await competitionRatings(system, 'serie_a')
  return {
    means,
    teams: new Map(teams.map(({ id, attack, defence, matches }) => [id, { attack, defence, matches }])),
  }
}
const bare = ({ means, teams }: { means: unknown; teams: Map<string, unknown> }) => ({
  means,
  teams: Object.fromEntries([...teams].sort(([one], [other]) => one.localeCompare(other))),
})
const expectRated = async (list: readonly Played[]) =>
  expect(bare(await numbers())).toEqual(bare(expectedOf(list).table))

describe('rating the available results', () => {
  it('gives the numbers of the rule, in the order of kickoff and not of arrival', async () => {
    for (const match of [...ROUNDS].reverse()) await played(match)
    expect(await run()).toBe(4)
    await expectRated(ROUNDS)
    const { changes } = expectedOf(ROUNDS)
    const stored = await ratedMatches(system, 'serie_a')
    for (const [index, change] of changes.entries())
      expect(stored[index]).toMatchObject({
        expected: change.expected,
        home: change.home,
        means: change.means,
      })
  })

  it('again does nothing, and a new result changes no earlier line', async () => {
    for (const match of ROUNDS.slice(0, 3)) await played(match)
    await run()
    await expectUnchanged(async () => expect(await run()).toBe(0))
    await played(ROUNDS[3] as Played)
    expect(await run()).toBe(1)
    await expectRated(ROUNDS)
  })

  it('rates a late result in its place', async () => {
    const [first, second, ...later] = ROUNDS as [Played, Played, ...Played[]]
    for (const match of [first, ...later]) await played(match)
    await run()
    await played(second)
    expect(await run()).toBe(3)
    await expectRated(ROUNDS)
  })

  it('follows a correction, and a withdrawn result', async () => {
    const ids: string[] = []
    for (const match of ROUNDS) ids.push(await played(match))
    await run()
    await finish(ids[0] ?? '', [0, 1])
    expect(await run()).toBe(4)
    const [first, ...others] = ROUNDS as [Played, ...Played[]]
    await expectRated([{ ...first, goals: [0, 1] }, ...others])
    await setResult(ids[0] ?? '', { status: 'AWARDED', regular: [3, 0], winner: 'home' })
    await run()
    await expectRated(others)
  })

  it('drops a deleted match', async () => {
    const ids: string[] = []
    for (const match of ROUNDS) ids.push(await played(match))
    await run()
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    await deleteMatch(admin, { id: ids[1] ?? '' })
    await run()
    await expectRated(ROUNDS.filter((_, index) => index !== 1))
    await expectUnchanged(async () => expect(await run()).toBe(0))
  })

  it('ignores matches in play, awarded, without a score or entered by hand', async () => {
    const id = await makeMatch({ kickoff: '-1 hour', status: 'IN_PLAY' })
    await setResult(id, { status: 'IN_PLAY', regular: [1, 0] })
    await setResult(await makeMatch({ kickoff: '-2 days' }), { status: 'AWARDED', regular: [3, 0] })
    await setResult(await makeMatch({ kickoff: '-3 days' }), { status: 'FINISHED' })
    const byHand = await played({ days: 4, home: 'Casa', away: 'Ospite', goals: [1, 0] })
    await database().execute(
      sql`update matches set source = 'admin', home_id = null, away_id = null where id = ${byHand}`,
    )
    expect(await run()).toBe(0)
  })

  it('counts a match once that is stored twice', async () => {
    const ids: string[] = []
    for (const match of ROUNDS) ids.push(await played(match))
    const copy = await played({ days: 20, home: 'Inter', away: 'Pisa', goals: [3, 0] })
    await run()
    await database().execute(sql`update matches set duplicate_of = ${ids[0]} where id = ${copy}`)
    await run()
    await expectRated(ROUNDS)
  })

  it('keeps competitions apart', async () => {
    for (const match of ROUNDS) await played(match)
    const other = await makeMatch({
      competition: 'champions',
      kickoff: '-5 days',
      home: 'Inter',
      away: 'Pisa',
    })
    await finish(other, [0, 4])
    await run()
    await expectRated(ROUNDS)
    expect((await competitionRatings(system, 'champions')).latest).toHaveLength(1)
  })

  it('follows a match to another season, competition or stage', async () => {
    const admin = asAdmin(await makeFan({ isAdmin: true }))
    const ids: string[] = []
    for (const match of ROUNDS) ids.push(await played(match))
    const [id = ''] = ids.slice(-1)
    const save = async (competition: string, season: number) => {
      const { factsVersion: version, home, away, kickoffLocal: kickoff } = (await adminMatch(admin, id)) ?? {}
      const form = { id, version, home, away, kickoff, competition, season: String(season) }
      await updateMatch(admin, updateMatchInput.parse(form))
    }
    const due = async () =>
      (await database().select().from(ratingsDue)).map(({ competition }) => competition).sort()
    await run()
    await save('serie_a', 2027)
    expect(await due()).toEqual(['serie_a'])
    await run()
    await save('champions', 2027)
    expect(await due()).toEqual(['champions', 'serie_a'])
    await run()
    await expectRated(ROUNDS.slice(0, -1))
    expect((await competitionRatings(system, 'champions')).latest).toHaveLength(1)
    await database().execute(sql`update matches set stage = 'FINAL' where id = ${id}`)
    expect(await due()).toEqual(['champions'])
    await run()
  })

  it('rates the others when one competition fails, and that one in the next run', async () => {
    for (const match of ROUNDS) await played(match)
    await finish(await makeMatch({ competition: 'champions', kickoff: '-5 days', status: 'IN_PLAY' }), [0, 4])
    await database().execute(
      sql`alter table rating_means add constraint broken check (competition <> 'champions')`,
    )
    expect(await run()).toBe(4)
    await expectRated(ROUNDS)
    await database().execute(sql`alter table rating_means drop constraint broken`)
    expect(await run()).toBe(1)
  })

  it('in ten parallel runs with results arriving loses nothing and counts nothing twice', async () => {
    const ids: string[] = []
    for (const match of ROUNDS) ids.push(await played(match))
    for (let index = 0; index < 6; index++)
      ids.push(
        await makeMatch({ kickoff: `-${20 - index} days`, home: 'Inter', away: 'Como', status: 'IN_PLAY' }),
      )
    const waiting = ids.slice(4)
    const { refused } = await storm(10, async () => {
      const id = waiting.pop()
      if (id) await finish(id, [2, 0])
      await run()
    })
    expect(refused).toEqual([])
    const later = Array.from(
      { length: 6 },
      (_, index): Played => ({
        days: 20 - index,
        home: 'Inter',
        away: 'Como',
        goals: [2, 0],
      }),
    )
    await expectRated([...ROUNDS, ...later])
    const places = await database()
      .select({ place: ratingChanges.place })
      .from(ratingChanges)
      .orderBy(asc(ratingChanges.place))
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await readThenAdd(10)).toBeLessThan(10)
  })

  it('reads the results after it has waited for another run, not before', async () => {
    const [last, ...before] = [...ROUNDS].reverse() as [Played, ...Played[]]
    for (const match of before) await played(match)
    await run()
    await played({ days: 60, home: 'Pisa', away: 'Inter', goals: [0, 0] })
    const { sql: client } = database()
    const waiting = await client.begin(async (tx) => {
      await tx`select from rating_means for update`
      const other = run()
      await expect.poll(waitingForLocks).toBe(1)
      await played(last)
      return { other }
    })
    await waiting.other
    await expectRated([{ days: 60, home: 'Pisa', away: 'Inter', goals: [0, 0] }, ...ROUNDS])
  })

  it('leaves a result that arrives after the read to the next run', async () => {
    const [last, ...before] = [...ROUNDS].reverse() as [Played, ...Played[]]
    for (const match of before) await played(match)
    const runs: Promise<unknown>[] = []
    await whilePausedAt(
      { event: 'insert', table: 'rating_changes', when: 'true' },
      () => runs.push(run()),
      () => played(last),
    )
    await Promise.all(runs)
    await dropPauses()
    await run()
    await expectRated(ROUNDS)
  })
})

describe('the list of teams', () => {
  const upcoming = (home: string, away: string) => makeMatch({ home, away, season: 2027, kickoff: '3 days' })
  const listed = async () => {
    const { teams } = await competitionRatings(system, 'serie_a')
    return new Map(teams.map(({ id, matches, last }) => [id, { matches, last: last.season }]))
  }

  it('is that of the current season; teams yet to play in it keep what they bring from the last one', async () => {
    for (const match of ROUNDS) await played(match)
    await upcoming('Inter', 'Como')
    await upcoming('Lecce', 'Roma')
    await run()
    const carried = { matches: 2, last: 2026 }
    expect(await listed()).toEqual(
      new Map([
        ['Inter', carried],
        ['Como', carried],
        ['Roma', carried],
      ]),
    )
    await played({ days: 1, home: 'Lecce', away: 'Como', goals: [1, 1], season: 2027 })
    await run()
    expect(await listed()).toEqual(
      new Map([
        ['Inter', carried],
        ['Como', { matches: 3, last: 2027 }],
        ['Roma', carried],
        ['Lecce', { matches: 1, last: 2027 }],
      ]),
    )
  })

  it('is that of the season before while nobody knows who plays in the next', async () => {
    await played({ days: 9, home: 'Lecce', away: 'Como', goals: [1, 1] })
    await run()
    const [row] = await database().execute<{ id: string }>(sql`
      insert into matches (source, external_id, competition, season, stage, round, kickoff_at, kickoff_known, status, duration)
      values ('football-data', 'undrawn', 'serie_a', 2027, 'LEAGUE_STAGE', 1, app_now() + interval '60 days', false, 'SCHEDULED', 'REGULAR')
      returning id`)
    expect([...(await listed()).keys()].sort()).toEqual(['Como', 'Lecce'])
    await database().execute(
      sql`update matches set home_id = 'Lecce', away_id = 'Pisa' where id = ${row?.id ?? ''}`,
    )
    expect([...(await listed()).keys()]).toEqual(['Lecce'])
  })
})

describe('the ratings of an upcoming match', () => {
  const fact = (home: string, away: string, season = 2026, stage = 'REGULAR_SEASON') => ({
    id: `${home}-${away}`,
    duplicateOf: null,
    competition: 'serie_a',
    season,
    stage,
    round: 13,
    home: { id: home, name: home },
    away: { id: away, name: away },
    kickoffAt: null,
    kickoffKnown: false,
    status: 'TIMED' as const,
    winner: null,
    halfTime: null,
    regular: null,
    extraTime: null,
    penalties: null,
    originalKickoffAt: null,
    startedAt: null,
    playedKickoffAt: null,
    missingSince: null,
    updatedAt: 0,
  })

  it('are those after the last match of each team', async () => {
    for (const match of ROUNDS) await played(match)
    await run()
    const { table } = expectedOf(ROUNDS)
    const ratings = (await ratingsFor(system, [fact('Inter', 'Pisa')])).get('Inter-Pisa')
    expect(ratings).toEqual({
      means: table.means,
      home: table.teams.get('Inter'),
      away: table.teams.get('Pisa'),
      isNeutral: false,
    })
  })

  it('are those of a newcomer in a later season, and average before any match', async () => {
    const unknown = (await ratingsFor(system, [fact('Lecce', 'Pisa')])).get('Lecce-Pisa')
    expect(unknown).toMatchObject({ means: STARTING_MEANS, home: { attack: 0, matches: 0 } })
    for (const match of ROUNDS) await played(match)
    await run()
    const later = (await ratingsFor(system, [fact('Lecce', 'Pisa', 2027)])).get('Lecce-Pisa')
    expect(later?.home).toEqual({ ...NEWCOMER, matches: 0 })
  })

  it('have no home advantage in a final', async () => {
    const final = (await ratingsFor(system, [fact('Inter', 'Roma', 2026, 'FINAL')])).get('Inter-Roma')
    if (!final) throw new Error('no ratings')
    const { home, away } = expectedGoals(final)
    expect(home).toBe(away)
  })
})
