import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leaguePlaceOf } from '@/lib/leagues/place/queries'
import { standingsOf } from '@/lib/leagues/queries'
import type { Period } from '@/lib/leagues/rules'
import { transfer } from '@/lib/ledger/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system, TEST_CAUSE } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  purse,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { call, earn, leagueWith, makeLeague, spend } from '@/tests/support/leagues'
import { unratedPoints } from '@/tests/support/prices'

/** The fans of the table with their points, from the top. */
const table = async (viewer: MadeFan, id: string, period: Period = 'week') =>
  (await standingsOf(viewer.actor, id, period)).map(({ userId, points }) => [userId, points])

/** A fan who has won a mission on a match; `correct` gives its match another result. */
async function winner(fan: MadeFan) {
  const matchId = await makeMatch()
  const rule = resultOf(matchId)
  await takePart(fan, await makeTemplate(rule), '1')
  await moveKickoff(matchId, '-3 hours')
  const correct = async (home: number, away: number) => {
    await finish(matchId, [home, away])
    await settleDue(system)
  }
  await correct(1, 0)
  return { points: unratedPoints(rule, '1'), correct }
}

describe('a table', () => {
  it('is ordered by points, with names and owner', async () => {
    const { id, owner, mates } = await leagueWith(2, 'Curva Sud')
    const [second = await makeFan(), third = await makeFan()] = mates
    await call(third, 'Terzo')
    await earn(owner, 5)
    await earn(second, 30)
    await earn(third, 10)
    expect(await standingsOf(second.actor, id, 'week')).toEqual([
      {
        userId: second.userId,
        nickname: null,
        isOwner: false,
        position: 1,
        moved: 0,
        points: 30,
        placeIfTied: 1,
        looks: null,
        form: '',
      },
      {
        userId: third.userId,
        nickname: 'Terzo',
        isOwner: false,
        position: 2,
        moved: 0,
        points: 10,
        placeIfTied: 2,
        looks: null,
        form: '',
      },
      {
        userId: owner.userId,
        nickname: null,
        isOwner: true,
        position: 3,
        moved: 0,
        points: 5,
        placeIfTied: 3,
        looks: null,
        form: '',
      },
    ])
  })

  it('breaks ties by quiz points, then by earlier joining', async () => {
    const { id, owner, mates } = await leagueWith(3)
    const [byMission = owner, byQuiz = owner, later = owner] = mates
    const { points } = await winner(byMission)
    await earn(byQuiz, points)
    await earn(later, points)
    expect(await table(owner, id)).toEqual([
      [byQuiz.userId, points],
      [later.userId, points],
      [byMission.userId, points],
      [owner.userId, 0],
    ])
    expect(
      (await standingsOf(owner.actor, id, 'week')).map(({ placeIfTied }) => placeIfTied),
      'were all level',
    ).toEqual([1, 2, 4, 3])
  })

  it('without points is ordered by joining, and a fan who rejoins is last', async () => {
    const { id, joinCode, owner, mates } = await leagueWith(2)
    const [first = owner, second = owner] = mates
    await leaveLeague(first.actor, id)
    await joinLeague(first.actor, joinCode)
    expect(await table(owner, id)).toEqual([owner, second, first].map(({ userId }) => [userId, 0]))
  })

  it('counts points earned before joining', async () => {
    const { id, joinCode, owner } = await makeLeague()
    const fan = await makeFan()
    await earn(fan, 20)
    await joinLeague(fan.actor, joinCode)
    expect(await table(owner, id)).toEqual([
      [fan.userId, 20],
      [owner.userId, 0],
    ])
  })

  it('is empty for a stranger, a former member and an unknown league', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [former = owner] = mates
    await leaveLeague(former.actor, id)
    const stranger = (await makeLeague()).owner
    for (const period of ['week', 'month', 'all'] as const) {
      expect(await standingsOf(stranger.actor, id, period)).toEqual([])
      expect(await standingsOf(former.actor, id, period)).toEqual([])
      expect(await standingsOf(owner.actor, randomUUID(), period)).toEqual([])
    }
  })
})

/** The clock offset that puts now the given number of minutes after the current week or month began. */
async function shiftTo(period: Period, minutes: number): Promise<string> {
  const [row] = await database().execute<{ shift: string }>(sql`
    select extract(epoch from app_period(${period}, app_now())::timestamp at time zone app_zone()
      + make_interval(mins => ${minutes}::int) - app_now()) || ' seconds' as shift`)
  return row?.shift ?? ''
}

describe('a period', () => {
  it.each(['week', 'month'] as const)('begins with the %s of the product’s zone', async (period) => {
    const { id, owner } = await makeLeague()
    const points = async (of: Period) => (await standingsOf(owner.actor, id, of))[0]?.points
    await atShiftedTime(await shiftTo(period, -1), async () => {
      await earn(owner, 100)
      expect(await points(period)).toBe(100)
    })
    await atShiftedTime(await shiftTo(period, 1), async () => {
      expect(await points(period)).toBe(0)
      await earn(owner, 10)
    })
    expect(await points(period)).toBe(10)
    expect(await points('all')).toBe(110)
  })

  it.each([
    ['week', '7 days'],
    ['month', '31 days'],
  ] as const)('of a %s ends when the next one starts, and not before', async (period, length) => {
    const { id, owner } = await makeLeague()
    await atShiftedTime(await shiftTo(period, 1), () => earn(owner, 10))
    const points = async (of: Period) => (await standingsOf(owner.actor, id, of))[0]?.points
    expect(await points(period)).toBe(10)
    await atShiftedTime(length, async () => {
      expect(await points(period)).toBe(0)
      expect(await points('all')).toBe(10)
    })
  })
})

describe('points', () => {
  it('that are converted, or have other causes, change nothing', async () => {
    const { id, owner } = await makeLeague()
    await earn(owner, 40)
    await spend(owner, 25)
    const line = { userId: owner.userId, ruleVersion: 1 }
    await inTransaction(async (tx) => {
      const gift = { ...line, amount: 500, cause: { kind: TEST_CAUSE, id: 'x' } }
      await transfer(system, { ...gift, asset: 'points', key: randomUUID() }, tx)
      const tokens = { ...line, amount: 70, cause: { kind: 'quiz', id: randomUUID() } } as const
      await transfer(system, { ...tokens, asset: 'tokens', key: randomUUID() }, tx)
      await transfer(system, { ...tokens, asset: 'xp', key: randomUUID() }, tx)
    })
    expect(await table(owner, id)).toEqual([[owner.userId, 40]])
  })

  it('taken back after they were spent count in full at once, and their repayment does not count again', async () => {
    const { id, owner } = await makeLeague()
    const quiz = await earn(owner, 40)
    await spend(owner, 40)
    await earn(owner, -30, quiz)
    expect(await purse(owner)).toMatchObject({ points: 0, owed: 30 })
    expect(await table(owner, id)).toEqual([[owner.userId, 10]])
    await earn(owner, 50)
    expect(await purse(owner)).toMatchObject({ points: 20, owed: 0 })
    expect(await table(owner, id)).toEqual([[owner.userId, 60]])
  })

  it('from a mission follow corrected results', async () => {
    const { id, owner } = await makeLeague()
    const { points, correct } = await winner(owner)
    await spend(owner, points)
    expect(await table(owner, id)).toEqual([[owner.userId, points]])
    await correct(0, 1)
    expect(await table(owner, id)).toEqual([[owner.userId, 0]])
    await correct(2, 1)
    expect(await table(owner, id)).toEqual([[owner.userId, points]])
  })

  it('of a week can be negative when last week’s are taken back', async () => {
    const { id, owner } = await makeLeague()
    const quiz = await atShiftedTime('-7 days', () => earn(owner, 40))
    await earn(owner, -40, quiz)
    expect(await table(owner, id, 'week')).toEqual([[owner.userId, -40]])
    expect(await table(owner, id, 'all')).toEqual([[owner.userId, 0]])
  })
})

it('movement is relative to midnight', async () => {
  const { id, owner, mates } = await atShiftedTime('-2 days', () => leagueWith(2))
  const [climbs = owner, stays = owner] = mates
  const moves = async () =>
    (await standingsOf(owner.actor, id, 'all')).map(({ userId, moved }) => [userId, moved])
  await atShiftedTime('-13 hours', async () => {
    await earn(owner, 30)
    await earn(climbs, 20)
    await earn(stays, 10)
    expect((await moves()).map(([userId]) => userId)).toEqual(
      [owner, climbs, stays].map(({ userId }) => userId),
    )
  })
  expect((await moves()).map(([, moved]) => moved)).toEqual([0, 0, 0])
  await atShiftedTime('-11 hours', () => earn(climbs, 20))
  expect(await moves()).toEqual([
    [climbs.userId, 1],
    [owner.userId, -1],
    [stays.userId, 0],
  ])
  await atShiftedTime('1 day', async () =>
    expect((await moves()).map(([, moved]) => moved)).toEqual([0, 0, 0]),
  )
})

it('movement leaves out members who joined today, and is zero in a league that started today', async () => {
  const { id, joinCode, owner, mates } = await atShiftedTime('-2 days', () => leagueWith(2))
  const [climbs = owner, falls = owner] = mates
  await atShiftedTime('-1 day', () => earn(owner, 5))
  const newcomer = await makeFan()
  await earn(newcomer, 50)
  await joinLeague(newcomer.actor, joinCode)
  const moves = async (leagueId: string, fan = owner) =>
    (await standingsOf(fan.actor, leagueId, 'all')).map(({ userId, moved }) => [userId, moved])
  expect(await moves(id)).toEqual([
    [newcomer.userId, null],
    [owner.userId, 0],
    [climbs.userId, 0],
    [falls.userId, 0],
  ])
  await earn(climbs, 10)
  expect(await moves(id)).toEqual([
    [newcomer.userId, null],
    [climbs.userId, 1],
    [owner.userId, -1],
    [falls.userId, 0],
  ])
  const young = await leagueWith(1)
  await earn(young.mates[0] ?? owner, 10)
  expect((await moves(young.id, young.owner)).map(([, moved]) => moved)).toEqual([0, 0])
})

it('movement is zero while nobody had points at midnight, as on a Monday: their order was that of joining', async () => {
  const { id, joinCode, owner, mates } = await atShiftedTime('-8 days', () => leagueWith(2))
  const [first = owner, second = owner] = mates
  await atShiftedTime('-7 days', () => earn(owner, 30))
  const newcomer = await makeFan()
  await joinLeague(newcomer.actor, joinCode)
  await earn(second, 20)
  await earn(first, 10)
  expect((await standingsOf(owner.actor, id, 'week')).map(({ userId, moved }) => [userId, moved])).toEqual([
    [second.userId, 0],
    [first.userId, 0],
    [owner.userId, 0],
    [newcomer.userId, null],
  ])
  expect((await leaguePlaceOf(newcomer.actor))?.rows.map(({ moved }) => moved)).toEqual([0, null])
})

it('60 members each have their own place', async () => {
  const { id, joinCode, owner } = await makeLeague()
  const fans = await makeFans(59)
  for (const [index, fan] of fans.entries()) {
    if (index % 2) await earn(fan, index)
    await joinLeague(fan.actor, joinCode)
  }
  const rows = await standingsOf(owner.actor, id, 'week')
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(rows.reduce((sum, { moved }) => sum + (moved ?? 0), 0)).toBe(0)
})
