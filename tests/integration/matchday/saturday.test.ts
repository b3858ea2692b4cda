import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { database } from '@/db/client'
import { COMPETITIONS, type Competition, codeOf } from '@/lib/competitions/rules'
import { env } from '@/lib/env'
import { standingsOf } from '@/lib/leagues/queries'
import { gridOf } from '@/lib/matchday/grid/queries'
import { gridRows } from '@/lib/matchday/grid/rules'
import { leagueInPlay } from '@/lib/matchday/in-play/queries'
import { earnedNow } from '@/lib/matchday/in-play/rules'
import { slipQuestions } from '@/lib/matchday/slip/queries'
import { importDue } from '@/lib/matches/import/commands'
import { followPlay } from '@/lib/matches/live/commands'
import { competitionTable } from '@/lib/matches/table/queries'
import { pickSuggestion, takePicks } from '@/lib/missions/picks/commands'
import { picksOf } from '@/lib/missions/predicates/rules'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { rateMatches } from '@/lib/ratings/commands'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import { leagueWith } from '@/tests/support/leagues'
import { setDatabaseClock, startVendors } from '@/tests/support/season'
import { recount } from '@/tests/support/season-recount'

const FRIDAY = Date.UTC(2026, 10, 20, 9)
/** Four matches of three leagues are on, and none is over. */
const IN_PLAY = Date.UTC(2026, 10, 21, 14, 10)
const SUNDAY = Date.UTC(2026, 10, 22, 9)
const EVENING = Date.UTC(2026, 10, 22, 18)
/** Matches of each competition; more than the 30 that count in total. */
const MATCHES = 4

const vendor = await startVendors()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
afterAll(async () => {
  vi.useRealTimers()
  await vendor.stop()
})

/** The vendor, the database and this process at one instant. */
async function goTo(instant: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
  expect(await vendor.control({ clock: new Date(instant).toISOString() })).toBeNull()
  await setDatabaseClock(instant)
}

type Picked = { id: string; external: string; round: string; key: string; kickoffAt: number }

/** The first matches of a competition from Saturday on, all of one round. */
const matchesOf = async (competition: Competition) => [
  ...(await database().execute<Picked>(sql`
    select id, external_id as external, round::text as round, match_round_key(stage, round) as key,
      (extract(epoch from kickoff_at) * 1000)::float8 as "kickoffAt"
    from matches where competition = ${competition} and status = 'TIMED' and kickoff_at >= '2026-11-21T00:00:00Z'
    order by round, kickoff_at, id limit ${MATCHES}`)),
]

/** The table of a competition, counted again match by match. */
async function tableAgain(competition: string) {
  const rows = await database().execute<{ home: string; away: string; own: number; other: number }>(sql`
    select home, away, regular_home as own, regular_away as other from matches
    where competition = ${competition} and season = 2026 and status in ('FINISHED', 'AWARDED')`)
  const points = new Map<string, number>()
  for (const { home, away, own, other } of rows) {
    points.set(home, (points.get(home) ?? 0) + (own > other ? 3 : own === other ? 1 : 0))
    points.set(away, (points.get(away) ?? 0) + (other > own ? 3 : own === other ? 1 : 0))
  }
  return Object.fromEntries(points)
}

const table = async (competition: string) =>
  Object.fromEntries(
    (await competitionTable(system, competition)).map(({ team, points }) => [team.name, points]),
  )

async function expectTables() {
  for (const competition of COMPETITIONS)
    expect(await table(competition), competition).toEqual(await tableAgain(competition))
}

/** What each fan has won, counted again only from the rows of the matches. */
const won = async () => Object.fromEntries((await recount()).map(({ userId, points }) => [userId, points]))

/** The same from the ledger, without the accounts' balances. */
async function booked(fans: string[]) {
  const rows = await database().execute<{ id: string; points: number }>(sql`
    select account.user_id as id, coalesce(sum(entry.amount), 0)::int as points
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    where account.asset in ('points', 'owed') and account.user_id in (${sql.join(
      fans.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) group by 1`)
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]))
}

/** Picks the home side of these matches among what is suggested, which adds each as a mission of its own. */
async function pickSuggested({ actor }: MadeFan, competition: Competition, matches: Picked[]) {
  const offered = async () => {
    const { suggestions } = await suggestionsFor(actor, competition, 'it')
    return suggestions.filter(
      ({ rule, match }) => rule?.kind === 'match_result' && matches.some(({ id }) => id === match?.id),
    )
  }
  const found = await offered()
  expect(found).toHaveLength(matches.length)
  for (const { id } of found) await pickSuggestion(actor, { templateId: id, pick: '1' }, 'it')
  expect((await offered()).map(({ added, pick }) => [added, pick])).toEqual(found.map(() => [true, '1']))
}

/** The round of a league as its owner sees it while matches are on: own picks, and those of others on what has begun. */
async function expectRound(owner: MadeFan, leagueId: string, matches: Picked[]) {
  const facts = await database().execute<{ id: string; home: number | null; away: number | null }>(sql`
    select id, regular_home as home, regular_away as away from matches where id in (${sql.join(
      matches.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )})`)
  const scores = new Map(facts.map(({ id, home, away }) => [id, { home: home ?? 0, away: away ?? 0 }]))
  const grid = await gridOf(
    owner.actor,
    leagueId,
    matches.map(({ id }) => id),
  )
  const shown = matches.map(({ id, kickoffAt }) => ({
    id,
    kickoffAt: null,
    status: kickoffAt <= IN_PLAY ? ('IN_PLAY' as const) : ('TIMED' as const),
    regular: kickoffAt <= IN_PLAY ? (scores.get(id) ?? null) : null,
    halfTime: null,
  }))
  for (const { userId, cells } of gridRows(grid, shown, owner.userId, Date.now()))
    for (const { matchId, state, pick } of cells) {
      const match = shown.find(({ id }) => id === matchId)
      const isOwn = userId === owner.userId
      if (!match?.regular) {
        expect([state, pick === '']).toEqual(isOwn ? ['saved', false] : ['covered', true])
        continue
      }
      const lead = Math.sign(match.regular.home - match.regular.away)
      const leading = lead > 0 ? '1' : lead < 0 ? '2' : 'X'
      expect(state).toBe(pick === leading ? 'ahead' : 'behind')
    }
}

it('a Saturday of eight competitions, imported: picks, lock, live, settlement, correction', async () => {
  await goTo(FRIDAY)
  await importDue(system, 14)
  await rateMatches(system)
  await offerRounds(system)
  const { owner, mates, id: leagueId } = await leagueWith(3)
  const [first = owner, second = owner, browsing = owner] = mates
  const fans = [owner, first, second]
  const ids = [...fans, browsing].map(({ userId }) => userId)
  const days = await Promise.all(
    COMPETITIONS.map(async (competition) => ({ competition, matches: await matchesOf(competition) })),
  )

  const pick = async (turn: number, competition: Competition, matches: Picked[]) => {
    const fan = fans[turn] ?? owner
    const asked = await slipQuestions(
      fan.actor,
      matches.map(({ id }) => id),
    )
    expect(asked.length).toBeGreaterThanOrEqual(2 * matches.length)
    const picks = asked.map(({ id, rule }, index) => {
      const options = picksOf(rule)
      return { templateId: id, pick: options[(turn + index) % options.length] ?? '' }
    })
    const round = { competition, key: matches[0]?.key ?? '' }
    const taken = await takePicks(fan.actor, { picks, round, seenAt: Date.now(), locale: 'it' })
    return [...new Set(taken.map(({ state }) => state))]
  }
  for (const turn of fans.keys())
    for (const { competition, matches } of days)
      expect(await pick(turn, competition, matches)).toEqual(['saved'])
  for (const { competition, matches } of days) await pickSuggested(browsing, competition, matches)
  const [counted] = await database().execute<{ least: number; most: number }>(
    sql`select min(used) as least, max(used) as most from mission_weekly_picks`,
  )
  expect(counted).toEqual({ least: 12, most: 30 })

  await goTo(IN_PLAY)
  expect(await followPlay(system)).toBeGreaterThanOrEqual(4)
  const [live] = await database().execute<{ matches: number; competitions: number }>(sql`
    select count(*)::int as matches, count(distinct competition)::int as competitions from matches where status in ('IN_PLAY', 'PAUSED')`)
  expect(live).toEqual({ matches: 4, competitions: 3 })
  const begun = days.flatMap(({ competition, matches }) =>
    matches.filter(({ kickoffAt }) => kickoffAt <= IN_PLAY).map((match) => ({ competition, match })),
  )
  for (const { competition, match } of begun) expect(await pick(1, competition, [match])).toEqual(['locked'])
  const inPlay = new Set(begun.map(({ competition }) => competition))
  for (const { competition, matches } of days)
    if (inPlay.has(competition)) await expectRound(owner, leagueId, matches)
  const stranger = await makeFan()
  const begunIds = begun.map(({ match }) => match.id)
  expect((await gridOf(stranger.actor, leagueId, begunIds)).fans).toEqual([])
  await settleDue(system)
  const pencil = earnedNow(await leagueInPlay(owner.actor, leagueId))
  expect([...(pencil?.values() ?? [])].some((points) => points > 0)).toBe(true)
  expect(await booked(ids)).toEqual({})

  await goTo(SUNDAY)
  // The cups play in the week: their round ends now.
  for (const { competition, matches } of days)
    await vendor.control({
      play: { competition: codeOf(competition), matchday: Number(matches[0]?.round) },
    })
  await importDue(system, 14)
  await settleDue(system)
  const settled = await won()
  expect(await booked(ids)).toEqual(settled)
  await expectTables()

  // The three fans have said 1, X and 2: another winner pays another fan.
  const corrected = Number(begun[0]?.match.external)
  const [was] = await database().execute<{ homeWon: boolean }>(sql`
    select regular_home > regular_away as "homeWon" from matches where external_id = ${String(corrected)}`)
  const other = was?.homeWon ? { home: 0, away: 5 } : { home: 5, away: 0 }
  expect(await vendor.control({ correct: { matchId: corrected, ...other } })).toBeNull()
  await goTo(EVENING)
  await importDue(system, 14)
  await settleDue(system)
  const after = await won()
  expect(after).not.toEqual(settled)
  expect(await booked(ids)).toEqual(after)
  await expectTables()
  const standings = await standingsOf(owner.actor, leagueId, 'week')
  expect(Object.fromEntries(standings.map(({ userId, points }) => [userId, points]))).toEqual(after)
  const [open] = await database().execute<{ open: number }>(
    sql`select count(*)::int as open from missions where pick is not null and outcome = 'open'`,
  )
  expect(open).toEqual({ open: 0 })
}, 60_000)
