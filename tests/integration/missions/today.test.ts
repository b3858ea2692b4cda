import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { nextSlip } from '@/lib/matchday/slip/queries'
import { matchesForFan } from '@/lib/matches/queries'
import { missionPage } from '@/lib/missions/queries'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import { todayOf } from '@/lib/missions/today/queries'
import { makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeCopy,
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { unratedPoints } from '@/tests/support/prices'

/** A fan of a competition in which nobody else plays. */
async function fanOf(competition: 'ligue_1' | 'bundesliga' | 'la_liga' | 'conference' | 'europa') {
  const fan = await makeFan()
  await database().execute(
    sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, array[${competition}::text])
      on conflict (user_id) do update set competitions = excluded.competitions`,
  )
  return fan
}

describe('what a fan’s home page starts with', () => {
  it('is from the default competition for a fan who has chosen none', async () => {
    const fan = await makeFan()
    await database().execute(
      sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, '{}')
        on conflict (user_id) do update set competitions = '{}'`,
    )
    const next = await makeMatch({ competition: 'champions', kickoff: '1 minute', round: 4 })
    await makeTemplate(resultOf(next), 'champions')
    expect((await todayOf(fan.actor)).next).toMatchObject({ match: { id: next } })
    expect(await nextSlip(fan.actor)).toMatchObject({ competition: 'champions' })
    expect((await matchesForFan(fan.actor, 1))[0]).toMatchObject({ id: next })
  })

  it('is the next kickoff in the fan’s competitions, open questions first, and the counts of its round', async () => {
    const fan = await fanOf('ligue_1')
    expect((await todayOf(fan.actor)).next).toBeNull()
    const [next, later] = [
      await makeMatch({ competition: 'ligue_1', kickoff: '1 hour', round: 4 }),
      await makeMatch({ competition: 'ligue_1', kickoff: '2 hours', round: 4 }),
    ]
    await makeMatch({ competition: 'ligue_1', kickoff: '-1 hour', round: 4, status: 'IN_PLAY' })
    const elsewhere = await makeMatch({ competition: 'serie_a', kickoff: '30 minutes', round: 4 })
    const result = await makeTemplate(resultOf(next), 'ligue_1')
    await makeTemplate({ v: 1, kind: 'both_score', matchId: next }, 'ligue_1')
    const locked = await makeTemplate(overOf(next), 'ligue_1')
    await database().execute(sql`update mission_templates set pro = true where id = ${locked}`)
    await makeTemplate(resultOf(later), 'ligue_1')
    await takePart(fan, result, '1')
    const goals = await makeTemplate({ v: 1, kind: 'over_under', matchId: later, line: 2.5 }, 'ligue_1')
    await takePart(fan, goals, 'over')
    const today = await todayOf(fan.actor)
    expect(today.next).toMatchObject({
      match: { id: next },
      round: { key: '4', stage: 'REGULAR_SEASON', number: 4 },
      matches: 3,
      open: 2,
      picked: 1,
      left: 1,
    })
    const questions = async () =>
      (await todayOf(fan.actor)).next?.questions.map(({ rule, pick, counts }) => [rule.kind, pick, counts])
    expect(await questions()).toEqual([
      ['both_score', null, false],
      ['match_result', '1', true],
    ])
    await database().execute(sql`update missions set counted_week = null where template_id = ${result}`)
    expect((await questions())?.[1], 'beyond those of its week').toEqual(['match_result', '1', false])
    const other = await fanOf('ligue_1')
    expect((await todayOf(other.actor)).next).toMatchObject({ match: { id: next }, picked: 0 })
    await takePart(other, await makeTemplate(resultOf(elsewhere), 'serie_a'), '1')
    expect((await todayOf(other.actor)).next).toMatchObject({ match: { id: elsewhere }, picked: 1 })
  })

  it('has what the fan picked on a copy of a match as picked on the match, before it and in play', async () => {
    const fan = await fanOf('la_liga')
    const next = await makeMatch({ competition: 'premier_league', kickoff: '1 minute', round: 4 })
    await makeTemplate(resultOf(next), 'premier_league')
    await takePart(fan, await makeTemplate(resultOf(await makeCopy(next)), 'premier_league'), '1')
    expect((await todayOf(fan.actor)).next).toMatchObject({
      match: { id: next },
      open: 1,
      picked: 1,
      left: 0,
      questions: [{ rule: resultOf(next), pick: '1' }],
    })
    await moveKickoff(next, '-1 minute')
    await setResult(next, { status: 'IN_PLAY', regular: [1, 0] })
    expect((await todayOf(fan.actor)).live).toMatchObject([{ match: { id: next }, picks: [{ pick: '1' }] }])
  })

  it('has of two answers on a match and on its copy the one that counts, before it and in play', async () => {
    const fan = await fanOf('la_liga')
    const about = { competition: 'la_liga', kickoff: '1 minute', round: 5 }
    const [next, copied] = [await makeMatch(about), await makeMatch(about)]
    const older = await makeTemplate(resultOf(copied), 'la_liga')
    await takePart(fan, await makeTemplate(resultOf(next), 'la_liga'), '2')
    await takePart(fan, older, '1')
    await copyTo(next, copied)
    expect((await todayOf(fan.actor)).next).toMatchObject({ match: { id: next }, questions: [{ pick: '1' }] })
    await moveKickoff(next, '-1 minute')
    await setResult(next, { status: 'IN_PLAY', regular: [1, 0] })
    expect((await todayOf(fan.actor)).live).toMatchObject([{ match: { id: next }, picks: [{ pick: '1' }] }])
  })

  it('has nothing to pick in a round whose questions are not published yet', async () => {
    const fan = await fanOf('europa')
    const next = await makeMatch({ competition: 'europa', kickoff: '1 hour', round: 5 })
    await makeMatch({ competition: 'europa', kickoff: '2 hours', round: 5 })
    const counts = { match: { id: next }, matches: 2, picked: 0, questions: [] }
    expect((await todayOf(fan.actor)).next).toMatchObject({ ...counts, open: 0, left: 0 })
    await makeTemplate(resultOf(next), 'europa')
    expect((await todayOf(fan.actor)).next).toMatchObject({ matches: 2, open: 1, left: 1 })
  })

  it('distinguishes a knock-out leg from the league round of the same number, and a final, which has none', async () => {
    const fan = await fanOf('conference')
    const cup = { competition: 'conference', season: 2030 }
    const scene = async (stage: string, round: number | null, kickoff: string) =>
      makeMatch({ ...cup, stage, round, kickoff })
    await scene('LEAGUE_STAGE', 1, '-60 days')
    const final = await scene('FINAL', null, '3 hours')
    expect((await todayOf(fan.actor)).next).toMatchObject({
      match: { id: final },
      round: { key: 'final', stage: 'FINAL', number: null },
      matches: 1,
    })
    const leg = await scene('LAST_16', 1, '1 hour')
    await scene('LAST_16', 1, '2 hours')
    await scene('LAST_16', 2, '7 days')
    expect((await todayOf(fan.actor)).next).toMatchObject({
      match: { id: leg },
      round: { key: 'last_16-1', stage: 'LAST_16', number: 1 },
      matches: 2,
    })
  })

  it('has the fan’s latest verdict on a counted pick, and nobody else’s', async () => {
    const [fan, other] = [await fanOf('bundesliga'), await fanOf('bundesliga')]
    const ids: string[] = []
    for (const goals of [
      [1, 0],
      [0, 1],
    ] as const) {
      const matchId = await makeMatch({ competition: 'bundesliga' })
      ids.push(await takePart(fan, await makeTemplate(resultOf(matchId), 'bundesliga'), '1'))
      await moveKickoff(matchId, '-3 hours')
      await finish(matchId, goals)
      await settleDue(system)
    }
    expect((await todayOf(fan.actor)).stamp).toMatchObject({
      id: ids[1],
      outcome: 'lost',
      pick: '1',
      points: unratedPoints(resultOf('any'), '1'),
      matches: [{ status: 'FINISHED', regular: { home: 0, away: 1 } }],
    })
    expect((await todayOf(other.actor)).stamp).toBeNull()
  })

  it('shows on the missions page how many counted picks are left', async () => {
    const fan = await fanOf('la_liga')
    expect((await missionPage(fan.actor, 'active', undefined)).picksLeft).toBe(WEEKLY_PICKS)
    await database().execute(sql`
      insert into mission_weekly_picks (user_id, week, used) values (${fan.userId}, app_week(app_now()), 12)`)
    expect((await missionPage(fan.actor, null, undefined)).picksLeft).toBe(WEEKLY_PICKS - 12)
  })
})

describe('the home page that stays open', () => {
  it('follows the next match and every pick that has begun or begins within a day', async () => {
    const fan = await fanOf('conference')
    const picked = async (kickoff: string) => {
      const id = await makeMatch({ competition: 'conference', kickoff })
      await takePart(fan, await makeTemplate(resultOf(id), 'conference'), '1')
      return id
    }
    const [begun, tonight] = [await picked('2 hours'), await picked('3 hours')]
    await picked('2 days')
    const next = await makeMatch({ competition: 'conference', kickoff: '1 minute' })
    await moveKickoff(begun, '-1 hour')
    await setResult(begun, { status: 'IN_PLAY', regular: [0, 0] })
    const { followed } = await todayOf(fan.actor)
    expect(followed.toSorted()).toEqual([begun, tonight, next].sort())
  })

  it('counts down to the close of picks, at the start of the day of a match without a time', async () => {
    const fan = await fanOf('la_liga')
    const id = await makeMatch({ competition: 'la_liga', kickoff: '1 minute' })
    const [row] = await database().execute<{ at: number }>(sql`
      update matches set kickoff_known = false where id = ${id}
      returning (extract(epoch from app_day(kickoff_at)::timestamp at time zone app_zone()) * 1000)::float8 as at`)
    expect((await todayOf(fan.actor)).next).toMatchObject({ match: { id }, locksAt: row?.at })
  })
})

describe('what is in play for a fan', () => {
  /** The match begins, with a score. */
  const begin = (matchId: string, status = 'IN_PLAY') =>
    database().execute(sql`update matches set status = ${status}, kickoff_at = app_now() - interval '20 minutes',
      regular_home = 1, regular_away = 0 where id = ${matchId}`)

  it('is the match with the fan’s valid picks, counted ones with their points', async () => {
    const [fan, other] = [await fanOf('bundesliga'), await fanOf('bundesliga')]
    const match = await makeMatch({ competition: 'bundesliga', kickoff: '1 hour' })
    const unpicked = await makeMatch({ competition: 'bundesliga', kickoff: '1 hour' })
    const result = await makeTemplate(resultOf(match), 'bundesliga')
    await makeTemplate(resultOf(unpicked), 'bundesliga')
    const goals = await makeTemplate({ v: 1, kind: 'over_under', matchId: match, line: 2.5 }, 'bundesliga')
    const dropped = await makeTemplate({ v: 1, kind: 'both_score', matchId: match }, 'bundesliga')
    const own = await takePart(fan, result, '1')
    const uncounted = await takePart(fan, goals, 'over')
    const gone = await takePart(fan, dropped, 'yes')
    expect((await todayOf(fan.actor)).live).toEqual([])
    await begin(match)
    await begin(unpicked)
    await database().execute(sql`update missions set deleted_at = app_now() where id = ${gone}`)
    await database().execute(sql`update missions set counted_week = null where id = ${uncounted}`)
    const [row] = await database().execute<{ points: number }>(
      sql`select points from missions where id = ${own}`,
    )
    const { live } = await todayOf(fan.actor)
    expect(live.map(({ match: fact }) => fact)).toMatchObject([
      { id: match, competition: 'bundesliga', status: 'IN_PLAY', regular: { home: 1, away: 0 } },
    ])
    const picks = live[0]?.picks.map(({ rule, pick, points: worth }) => [rule.kind, pick, worth]).sort()
    expect(picks).toEqual([
      ['match_result', '1', row?.points],
      ['over_under', 'over', 0],
    ])
    expect((await todayOf(other.actor)).live).toEqual([])
  })

  it.each(['PAUSED', 'FINISHED', 'TIMED'])('at %s is shown only while the match is on', async (status) => {
    const fan = await fanOf('bundesliga')
    const match = await makeMatch({ competition: 'bundesliga', kickoff: '1 hour' })
    await takePart(fan, await makeTemplate(resultOf(match), 'bundesliga'), '1')
    await begin(match, status)
    expect((await todayOf(fan.actor)).live).toHaveLength(status === 'PAUSED' ? 1 : 0)
  })

  it('leaves out a match that the vendor never ends', async () => {
    const fan = await fanOf('bundesliga')
    const match = await makeMatch({ competition: 'bundesliga', kickoff: '1 hour' })
    await takePart(fan, await makeTemplate(resultOf(match), 'bundesliga'), '1')
    await begin(match)
    await moveKickoff(match, '-71 hours')
    expect((await todayOf(fan.actor)).live).toHaveLength(1)
    await moveKickoff(match, '-73 hours')
    expect((await todayOf(fan.actor)).live).toEqual([])
  })
})
