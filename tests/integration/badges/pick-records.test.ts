import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { PICK_WORTH } from '@/lib/ratings/rules'
import { playPick } from '@/tests/support/badges'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  comebackOf,
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'

type Figures = { picks: number; hits: number; points: number; prices: number }

const recordOf = async ({ userId }: MadeFan, kind = 'match_result', counted = true) => {
  const [row] = await database().execute<Figures>(sql`
    select picks, hits, points, prices from pick_records
    where user_id = ${userId} and competition = 'serie_a' and kind = ${kind} and counted = ${counted}`)
  return row
}

const pointsOf = async (missionId: string) => {
  const [row] = await database().execute<{ points: number }>(
    sql`select points from missions where id = ${missionId}`,
  )
  return row?.points ?? 0
}

/** The same from the missions themselves. */
const recounted = sql`
  select mission.user_id, template.competition, template.rule ->> 'kind' as kind, mission.counted_week is not null as counted,
    count(*)::int as picks, (count(*) filter (where outcome = 'won'))::int as hits,
    coalesce(sum(mission.points) filter (where outcome = 'won'), 0)::int as points, sum(mission.points)::int as prices,
    sum(round(${PICK_WORTH}::numeric / mission.points, 6)) as expected
  from missions mission join mission_templates template on template.id = mission.template_id
  where mission.kind = 'match' and mission.pick is not null and outcome in ('won', 'lost') group by 1, 2, 3, 4`

afterAll(async () => {
  const differences = await database().execute(sql`
    with own as (select user_id, competition, kind, counted, picks, hits, points, prices, expected from pick_records where picks <> 0),
      fresh as (${recounted})
    (select 'kept' as side, * from own except select 'kept', * from fresh)
    union all (select 'missing', * from fresh except select 'missing', * from own)`)
  expect([...differences]).toEqual([])
})

const homeWin = { rule: resultOf, pick: '1', regular: [1, 0] } as const

describe('a fan’s record', () => {
  it('counts hits and misses per competition and kind, with what they pay', async () => {
    const fan = await makeFan()
    const won = await playPick(fan, homeWin)
    const lost = await playPick(fan, { ...homeWin, pick: '2' })
    await playPick(fan, { rule: overOf, pick: 'under', regular: [1, 0] })
    await playPick(fan, { ...homeWin, competition: 'premier_league' })
    const [paid, missed] = [await pointsOf(won.missionId), await pointsOf(lost.missionId)]
    expect(await recordOf(fan)).toEqual({ picks: 2, hits: 1, points: paid, prices: paid + missed })
    expect(await recordOf(fan, 'over_under')).toMatchObject({ picks: 1, hits: 1 })
  })

  it('follows a corrected result, and a void one leaves it', async () => {
    const fan = await makeFan()
    const { matchId } = await playPick(fan, homeWin)
    await finish(matchId, [0, 1])
    await settleDue(system)
    expect(await recordOf(fan)).toMatchObject({ picks: 1, hits: 0, points: 0 })
    await setResult(matchId, { status: 'CANCELLED' })
    await settleDue(system)
    expect(await recordOf(fan)).toEqual({ picks: 0, hits: 0, points: 0, prices: 0 })
    await finish(matchId, [2, 1])
    await settleDue(system)
  })

  it('counts picks that pay no points separately', async () => {
    const fan = await makeFan()
    await database().execute(sql`
      insert into mission_weekly_picks (user_id, week, used)
      select ${fan.userId}, app_week(app_now()) + week * 7, 30 from generate_series(-1, 1) week`)
    await playPick(fan, homeWin)
    expect(await recordOf(fan)).toBeUndefined()
    expect(await recordOf(fan, 'match_result', false)).toMatchObject({ picks: 1, hits: 1 })
  })

  it('keeps a pick that the fan deletes during the match, but not one deleted before it', async () => {
    const fan = await makeFan()
    const kept = await makeMatch()
    const dropped = await makeMatch()
    const onKept = await takePart(fan, await makeTemplate(resultOf(kept)), '1')
    const onDropped = await takePart(fan, await makeTemplate(resultOf(dropped)), '1')
    await deleteMission(fan.actor, { id: onDropped })
    for (const id of [kept, dropped]) await moveKickoff(id, '-80 minutes')
    await deleteMission(fan.actor, { id: onKept })
    for (const id of [kept, dropped]) await finish(id, [0, 3])
    await settleDue(system)
    expect(await recordOf(fan)).toMatchObject({ picks: 1, hits: 0 })
  })

  it('keeps a settled pick that the fan deletes', async () => {
    const fan = await makeFan()
    const { missionId } = await playPick(fan, { rule: comebackOf, pick: 'home', regular: [1, 0] })
    await deleteMission(fan.actor, { id: missionId })
    expect(await recordOf(fan, 'comeback')).toMatchObject({ picks: 1, hits: 0 })
  })
})
