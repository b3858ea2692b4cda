import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { createLeague } from '@/lib/leagues/commands'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { leaguesOf, standingsOf } from '@/lib/leagues/queries'
import { convertPoints } from '@/lib/ledger/conversion/commands'
import { fivesOf } from '@/lib/weekend/queries'
import { receiptOfFive } from '@/lib/weekend/receipts/queries'
import { FIVE_RULE_VERSION } from '@/lib/weekend/rules'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { fiveTables } from '@/lib/weekend/tables/queries'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { finish, purse, setResult } from '@/tests/support/factories-matches'
import { withoutGuards } from '@/tests/support/guardless'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { untilDoneOr } from '@/tests/support/over-or'
import { dropPauses, whilePausedAt } from '@/tests/support/pause-at-statement'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'
import { atHour, offerMatches, pick, picksOf, priceIn, save, WEEKEND } from '@/tests/support/weekend'

const settle = () => settleFives(system)
const pickOf = async (fan: MadeFan, profile: string) => {
  const found = (await picksOf(fan)).find((pick) => pick.profile === profile)
  if (!found) throw new Error(`no ${profile}`)
  return found
}
const outcomes = async (fan: MadeFan) =>
  (await picksOf(fan)).map(({ profile, outcome, settledBy }) => `${profile} ${outcome} ${settledBy ?? '-'}`)

beforeEach(() => atHour(0))

/** A fan with a wall, a ram and a joker at home in one match and a winger away in another; both have begun. */
async function played() {
  const [fan, [one = '', two = '']] = [await makeFan(), await offerMatches(2)]
  await save(fan, [
    pick('wall', one),
    pick('ball_winner', one),
    pick('winger', two, 'away'),
    pick('joker', two),
  ])
  await atHour(5)
  return { fan, one, two }
}

describe('a settled five', () => {
  it('pays each profile that delivers, in points that rank and in XP', async () => {
    const { fan, one, two } = await played()
    await finish(one, [2, 0], [0, 0])
    await settle()
    expect(await outcomes(fan)).toEqual([
      'ball_winner lost score',
      'joker open -',
      'wall won score',
      'winger open -',
    ])
    await finish(two, [2, 2], [0, 1])
    expect(await settle()).toMatchObject({ matches: 1, picks: 2 })
    expect(await outcomes(fan)).toEqual([
      'ball_winner lost score',
      'joker won score',
      'wall won score',
      'winger won score',
    ])
    const points =
      (await priceIn(one, 'wall:home')) +
      (await priceIn(two, 'joker:home')) +
      (await priceIn(two, 'winger:away'))
    expect(await purse(fan)).toEqual({ xp: points, points, owed: 0 })
    const [earned] = await database().execute<{ points: number }>(sql`
      select points::int from earned_points where user_id = ${fan.userId} and period = 'week'`)
    expect(earned).toEqual({ points })
    expect(await fivesOf(fan.actor)).toEqual([{ weekend: WEEKEND, picks: 4, open: 0, won: 3, points }])
    await expectHealthyLedger()
  })

  it('is settled once, however often and by however many runs', async () => {
    const { fan, one, two } = await played()
    await finish(one, [1, 0])
    await finish(two, [0, 3])
    await Promise.all([settle(), settle(), settle()])
    const held = await purse(fan)
    await expectUnchanged(async () => expect(await settle()).toEqual({ matches: 0, picks: 0, points: 0 }))
    expect(await purse(fan)).toEqual(held)
    expect((await picksOf(fan)).map(({ settledTimes }) => settledTimes)).toEqual([1, 1, 1, 1])
    await expectHealthyLedger()
  })

  it('has a receipt with everything needed to recompute it', async () => {
    const { fan, one } = await played()
    await finish(one, [2, 0], [1, 0])
    await settle()
    const pick = await pickOf(fan, 'wall')
    const receipt = await receiptOfFive(fan.actor, pick.id)
    expect(receipt).toMatchObject({
      profile: 'wall',
      side: 'home',
      outcome: 'won',
      settledBy: 'score',
      reward: pick.points,
      ruleVersion: FIVE_RULE_VERSION,
      sources: [{ id: one, regular: { home: 2, away: 0 }, halfTime: { home: 1, away: 0 } }],
    })
    expect(receipt?.judgement.evidence[0]).toMatchObject({
      counted: { home: 2, away: 0 },
      half: { home: 1, away: 0 },
    })
    expect(receipt?.pricing.match.expected.home).toBeGreaterThan(0)
    expect(receipt?.pricing.prices['wall:home']?.points).toBe(pick.points)
    expect(receipt?.lines.map(({ asset, amount, kind }) => `${kind} ${asset} ${amount}`)).toEqual([
      `five points ${pick.points}`,
      `five xp ${pick.points}`,
    ])
    const stranger = await makeFan()
    expect(await receiptOfFive(stranger.actor, pick.id)).toBeNull()
    expect(await receiptOfFive(fan.actor, (await pickOf(fan, 'joker')).id)).toBeNull()
  })
})

describe('a corrected result', () => {
  it('books the difference in either direction, and what was spent is owed', async () => {
    const { fan, one } = await played()
    const points = await priceIn(one, 'wall:home')
    for (const [regular, won] of [
      [[1, 0], true],
      [[1, 1], false],
      [[3, 0], true],
    ] as const) {
      await finish(one, regular, [0, 0])
      await settle()
      expect((await pickOf(fan, 'wall')).outcome).toBe(won ? 'won' : 'lost')
      expect((await purse(fan)).points).toBe(won ? points : 0)
      await expectHealthyLedger()
    }
    await convertPoints(fan.actor, { requestId: crypto.randomUUID(), amount: points })
    await finish(one, [0, 1], [0, 0])
    await settle()
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: points })
    expect((await pickOf(fan, 'wall')).settledTimes).toBe(4)
  })

  it('books nothing for a profile whose outcome does not change', async () => {
    const { fan, one } = await played()
    await finish(one, [1, 0], [0, 0])
    await settle()
    await finish(one, [4, 0], [0, 0])
    await settle()
    const receipt = await receiptOfFive(fan.actor, (await pickOf(fan, 'wall')).id)
    expect(receipt?.lines).toHaveLength(2)
    expect(receipt?.sources[0]?.regular).toEqual({ home: 4, away: 0 })
  })
})

/** A settlement pauses in its batch until another, of a later result, is done or waits for it. @returns the outcomes */
async function overtaken(): Promise<string[]> {
  await atHour(0)
  const { fan, one } = await played()
  await finish(one, [1, 0], [0, 0])
  const when = `(select count(*) from weekend_settlements where match_id = '${one}') = 1`
  const runs: Promise<unknown>[] = []
  await whilePausedAt(
    { event: 'update', table: 'weekend_picks', when },
    () => runs.push(settle()),
    async (held) => {
      await finish(one, [1, 1], [0, 0])
      const newer = settle()
      runs.push(newer)
      const waiting = () => held`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await untilDoneOr(newer, async () => (await waiting()).length === 2)
    },
  )
  await Promise.all(runs)
  expect(await settle()).toEqual({ matches: 0, picks: 0, points: 0 })
  return (await outcomes(fan)).filter((line) => line.startsWith('wall'))
}

const UNTIL_NEWER = / and settlement_id = (\$\d+) for key share/

describe('a settlement that another overtakes', () => {
  afterEach(dropPauses)

  it('leaves the picks to the newer one', async () => {
    expect(await overtaken()).toEqual(['wall lost score'])
    await expectHealthyLedger()
  })

  it('would overwrite them if it did not check that it is still current', () =>
    withoutGuards({ constraints: {}, conditions: [[UNTIL_NEWER, ' and $1::uuid is not null']] }, async () => {
      expect(await overtaken()).toEqual(['wall won score'])
    }))
})

describe('void', () => {
  it('is a cancelled match, for good, except for an admin’s correction', async () => {
    const { fan, one } = await played()
    await setResult(one, { status: 'CANCELLED' })
    await settle()
    expect((await outcomes(fan)).filter((line) => /wall|ball/.test(line))).toEqual([
      'ball_winner void cancelled',
      'wall void cancelled',
    ])
    await finish(one, [1, 0])
    await settle()
    expect((await pickOf(fan, 'wall')).outcome).toBe('void')
    await atHour(6)
    await database()
      .update(matches)
      .set({ correctedAt: sql`app_now()`, correctionReason: 'played after all' })
      .where(eq(matches.id, one))
    await settle()
    expect((await pickOf(fan, 'wall')).outcome).toBe('won')
    expect((await purse(fan)).points).toBe(
      (await pickOf(fan, 'wall')).points + (await pickOf(fan, 'ball_winner')).reward,
    )
  })

  it('ends with the correction that made it, once that is lifted', async () => {
    const { fan, one } = await played()
    await finish(one, [2, 0])
    const correct = (correction: object) =>
      database().update(matches).set(correction).where(eq(matches.id, one)).then(settle)
    await correct({ status: 'CANCELLED', correctedAt: sql`app_now()`, correctionReason: 'wrong match' })
    expect((await pickOf(fan, 'wall')).outcome).toBe('void')
    await correct({ status: 'FINISHED', correctedAt: null, correctionReason: null })
    expect((await pickOf(fan, 'wall')).outcome).toBe('won')
  })

  it('of a profile before a correction keeps none that the correction made', async () => {
    const { fan, one } = await played()
    await finish(one, [2, 0], null)
    await settle()
    await atHour(5 + 49)
    await settle()
    const before = ['ball_winner void half_time_missing', 'wall won score']
    const seen = async () => (await outcomes(fan)).filter((line) => /wall|ball/.test(line))
    expect(await seen()).toEqual(before)
    const correct = (correction: object) =>
      database().update(matches).set(correction).where(eq(matches.id, one)).then(settle)
    await atHour(5 + 50)
    for (const correctionReason of ['wrong match', 'wrong match again']) {
      await correct({ status: 'CANCELLED', correctedAt: sql`app_now()`, correctionReason })
      expect(await seen()).toEqual(['ball_winner void cancelled', 'wall void cancelled'])
    }
    await correct({ status: 'FINISHED', correctedAt: null, correctionReason: null })
    expect(await seen()).toEqual(before)
    expect((await purse(fan)).points).toBe((await pickOf(fan, 'wall')).points)
    await expectHealthyLedger()
  })

  it('stays where a correction came before it', async () => {
    const { fan, one } = await played()
    await setResult(one, { status: 'POSTPONED' })
    await database()
      .update(matches)
      .set({ correctedAt: sql`app_now()`, correctionReason: 'snow' })
      .where(eq(matches.id, one))
    await atHour(24 * 15)
    await settle()
    expect(await outcomes(fan)).toContain('wall void not_replayed')
    await finish(one, [1, 0])
    await settle()
    expect(await outcomes(fan)).toContain('wall void not_replayed')
  })

  it('is a match whose teams change sides, which accepts no other pick', async () => {
    const { fan, one } = await played()
    await database()
      .update(matches)
      .set({ home: sql`away`, away: sql`home`, homeId: sql`away_id`, awayId: sql`home_id` })
      .where(eq(matches.id, one))
    await atHour(1)
    expect(await refusal(save(await makeFan(), [pick('wall', one)]))).toBe('locked')
    await atHour(5)
    await finish(one, [3, 0])
    await settle()
    expect((await outcomes(fan)).filter((line) => /wall|ball/.test(line))).toEqual([
      'ball_winner void other_team',
      'wall void other_team',
    ])
    expect((await purse(fan)).points).toBe(0)
  })

  it('is what an award does not decide', async () => {
    const { fan, one } = await played()
    await setResult(one, { status: 'AWARDED', winner: 'home', regular: [3, 0] })
    await settle()
    expect((await outcomes(fan)).filter((line) => line.startsWith('wall'))).toEqual(['wall void awarded'])
  })

  it('is a match not replayed within 14 days, while a replayed one has its result', async () => {
    const { fan, one, two } = await played()
    await setResult(one, { status: 'POSTPONED' })
    await settle()
    expect((await pickOf(fan, 'wall')).outcome).toBe('open')
    await atHour(24 * 13)
    await finish(two, [0, 1])
    await settle()
    expect((await pickOf(fan, 'wall')).outcome).toBe('open')
    await atHour(24 * 15)
    await settle()
    expect(await outcomes(fan)).toContain('wall void not_replayed')
  })

  it('is what needs a half-time score that is missing for 48 hours', async () => {
    const { fan, one } = await played()
    await finish(one, [2, 1], null)
    await settle()
    expect(await outcomes(fan)).toContain('ball_winner open -')
    expect(await outcomes(fan)).toContain('wall lost score')
    await atHour(5 + 49)
    await settle()
    expect(await outcomes(fan)).toContain('ball_winner void half_time_missing')
  })

  it.each([
    ['would have won', [1, 0]],
    ['would have lost', [1, 2]],
  ] as const)('is a pick made after the actual kickoff that %s', async (_name, score) => {
    const { fan, one } = await played()
    await database().execute(sql`
      update weekend_picks set picked_at = app_now() - interval '1 minute' where user_id = ${fan.userId} and profile = 'wall'`)
    await finish(one, score)
    await settle()
    expect(await outcomes(fan)).toContain('wall void late_pick')
    expect((await pickOf(fan, 'ball_winner')).settledBy).toBe('score')
  })
})

describe('the table of a weekend', () => {
  it('ranks the fives of a league, and counts in the league’s table', async () => {
    const [fans, [one = '']] = [await makeFans(3), await offerMatches(1)]
    const [first, second, idle] = fans
    if (!first || !second || !idle) throw new Error('nobody')
    await createLeague(first.actor, { requestId: crypto.randomUUID(), name: 'Cinque' })
    const [league] = await leaguesOf(first.actor)
    for (const fan of [second, idle]) await joinLeague(fan.actor, league?.joinCode ?? '')
    await save(first, [pick('wall', one)])
    await save(second, [pick('ball_winner', one), pick('playmaker', one)])
    await atHour(5)
    await finish(one, [2, 0], [1, 0])
    await settle()
    const [table] = await fiveTables(first.actor, { weekend: WEEKEND })
    const points = async (fan: MadeFan) => (await picksOf(fan)).reduce((sum, { reward }) => sum + reward, 0)
    const rows = table?.rows.map(({ userId, points: sum, won, settled, picks }) => [
      userId,
      sum,
      won,
      settled,
      picks,
    ])
    const expected = [
      [first.userId, await points(first), 1, 1, 1],
      [second.userId, await points(second), 2, 2, 2],
    ].sort((a, b) => Number(b[1]) - Number(a[1]))
    expect(rows).toEqual(expected)
    const own = await fiveTables(idle.actor, { weekend: null })
    expect(own[0]?.rows.map(({ userId }) => userId)).toContain(idle.userId)
    const standings = await standingsOf(first.actor, league?.id ?? '', 'week')
    expect(standings.find(({ userId }) => userId === second.userId)?.points).toBe(await points(second))
    const stranger = await makeFan()
    expect(await fiveTables(stranger.actor, { weekend: WEEKEND, leagueId: league?.id })).toEqual([])
  })
})
