import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { sourcesOf } from '@/lib/privacy/queries'
import { priceOf } from '@/lib/ratings/rules'
import { endReplay, joinReplay } from '@/lib/replay/commands'
import { saveReplayPicks } from '@/lib/replay/picks/commands'
import { replayOf } from '@/lib/replay/queries'
import { replayReceipt } from '@/lib/replay/receipts/queries'
import { FIRST_HASH } from '@/lib/replay/receipts/rules'
import { bookedRounds, closedRound, openRound, roundNames } from '@/lib/replay/rounds/queries'
import { clockOf, PACES } from '@/lib/replay/rules'
import { settledReplay, settleReplay, settleReplays } from '@/lib/replay/settlement/commands'
import { replayTable } from '@/lib/replay/table/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { verifyReceipts } from '@/tests/support/receipt-file'
import { makeReplay, matchesOf, pass, pickAll } from '@/tests/support/replays'
import { startVendors } from '@/tests/support/season'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

let vendors: Awaited<ReturnType<typeof startVendors>>
beforeAll(async () => {
  vendors = await startVendors()
})
afterAll(() => vendors.stop())
beforeEach(async () => {
  Object.assign(env, { FOOTBALL_DATA_URL: vendors.url, FOOTBALL_IS_LOCAL: true })
  await database().execute(sql`delete from replays`)
})

/** A replay with two members. */
async function play(): Promise<{ fan: MadeFan; mate: MadeFan; id: string }> {
  const [fan, mate] = (await makeFans(2)) as [MadeFan, MadeFan]
  const id = await makeReplay(fan)
  await joinReplay(mate.actor, id)
  return { fan, mate, id }
}

/** A refused save: every pick stays as it is. */
async function keepingPicks<T>(run: () => Promise<T>): Promise<T> {
  const all = () => database().execute(sql`select * from replay_picks order by replay_id, user_id, match_id`)
  const before = [...(await all())]
  const result = await run()
  expect([...(await all())]).toEqual(before)
  return result
}

const REPLAY_TABLES = ['replays', 'replay_members', 'replay_picks', 'replay_rounds']

describe('the clock', () => {
  it('agrees between the database and the code, to the millisecond', async () => {
    const start = Date.UTC(2026, 6, 10, 20)
    for (const roundSeconds of Object.values(PACES))
      for (const ms of [
        -5000,
        -1,
        0,
        1,
        roundSeconds * 1000 - 1,
        roundSeconds * 1000,
        roundSeconds * 38_000,
        9e10,
      ])
        for (const endedAt of [null, start + roundSeconds * 2500]) {
          const [row] = await database().execute<{ closed: number }>(sql`
            select replay_rounds_closed(${new Date(start).toISOString()}, ${endedAt && new Date(endedAt).toISOString()}::timestamptz,
              ${roundSeconds}::int, 38::smallint, ${new Date(start + ms).toISOString()}) as closed`)
          const clock = clockOf({ startsAt: start, endedAt, roundSeconds, rounds: 38 }, start + ms)
          expect([roundSeconds, ms, row?.closed]).toEqual([roundSeconds, ms, clock.closed])
        }
  })
})

describe('picks', () => {
  it('stand until their round closes, and can be changed until then', async () => {
    const { fan, id } = await play()
    const [match] = await matchesOf(id, 1)
    const own = async () => (await openRound(fan.actor, id)).find((one) => one.id === match?.id)?.own
    const say = (pick: '1' | 'X' | '2') =>
      saveReplayPicks(fan.actor, { id, picks: [{ matchId: match?.id ?? '', pick }] })
    expect(await say('1')).toEqual({ saved: 1, late: 0 })
    expect(await say('X')).toEqual({ saved: 1, late: 0 })
    expect(await own()).toBe('X')
    await pass(id, { seconds: 58 })
    expect(await say('2')).toEqual({ saved: 1, late: 0 })
    await pass(id, { seconds: 2 })
    expect(await keepingPicks(() => say('1'))).toEqual({ saved: 0, late: 1 })
    const closed = await closedRound(fan.actor, id, 1)
    expect(closed.find((one) => one.id === match?.id)?.own).toBe('2')
  })

  it('are accepted only for the open round of this replay, and only from a member', async () => {
    const { fan, mate, id } = await play()
    const stranger = await makeFan()
    const [[one], [two]] = [await matchesOf(id, 1), await matchesOf(id, 2)]
    const of = (matchId = '') => ({ id, picks: [{ matchId, pick: '1' as const }] })
    expect(await keepingPicks(() => saveReplayPicks(fan.actor, of(two?.id)))).toEqual({ saved: 0, late: 1 })
    expect(await keepingPicks(() => refusal(saveReplayPicks(stranger.actor, of(one?.id))))).toBe('not_found')
    expect(
      await keepingPicks(() => refusal(saveReplayPicks(fan.actor, { ...of(one?.id), id: randomUUID() }))),
    ).toBe('not_found')
    await saveReplayPicks(mate.actor, of(one?.id))
    expect((await openRound(fan.actor, id)).every(({ own }) => own === null)).toBe(true)
    await endReplay(fan.actor, id)
    expect(await keepingPicks(() => refusal(saveReplayPicks(fan.actor, of(one?.id))))).toBe('replay_over')
  })

  it('cannot be made after a settlement, by a connection whose clock is behind', async () => {
    const { fan, id } = await play()
    await pickAll(fan, id, 1)
    await database().execute(sql`update replays set settled_rounds = 1 where id = ${id}`)
    expect(await keepingPicks(() => pickAll(fan, id, 1, false))).toEqual({ saved: 0, late: 10 })
  })
})

describe('what is to come', () => {
  it('is in no answer: neither results, nor which picks came true, nor a later round', async () => {
    const { fan, id } = await play()
    const [match] = await openRound(fan.actor, id)
    expect(Object.keys(match ?? {}).sort()).toEqual(
      ['id', 'home', 'away', 'kickoffAt', 'stage', 'matchday', 'chances', 'own'].sort(),
    )
    expect(await closedRound(fan.actor, id, 1)).toEqual([])
    expect(await replayReceipt(fan.actor, id, 1)).toBeNull()
    expect((await roundNames(fan.actor, id)).map(({ round }) => round)).toEqual([1])
    await pass(id, { rounds: 3 })
    expect((await closedRound(fan.actor, id, 3)).length).toBe(10)
    expect(await closedRound(fan.actor, id, 4)).toEqual([])
    expect((await roundNames(fan.actor, id)).map(({ round }) => round)).toEqual([1, 2, 3, 4])
  })

  it('and nothing at all for a fan who is not a member', async () => {
    const { id } = await play()
    await pass(id, { rounds: 2 })
    const { actor } = await makeFan()
    expect(
      await Promise.all([
        openRound(actor, id),
        closedRound(actor, id, 1),
        roundNames(actor, id),
        replayTable(actor, id),
        bookedRounds(actor, id),
      ]),
    ).toEqual([[], [], [], [], []])
  })
})

describe('settlement', () => {
  it('pays the price of picks that came true, and fills the table', async () => {
    const { fan, mate, id } = await play()
    await pickAll(fan, id, 1)
    await pickAll(mate, id, 1, false)
    await pass(id, { rounds: 1 })
    expect(await settleReplays(system)).toBe(1)
    expect(await settleReplays(system)).toBe(0)
    const due = (await matchesOf(id, 1)).filter(({ right }) => right !== null)
    const points = due.reduce((sum, { right, worth }) => sum + priceOf(worth[right ?? ''] ?? 1), 0)
    expect(await replayTable(fan.actor, id)).toMatchObject([
      { userId: fan.userId, position: 1, points, hits: due.length, isOwner: true, moved: 0 },
      { userId: mate.userId, position: 2, points: 0, hits: 0, isOwner: false, moved: -1 },
    ])
    expect((await replayOf(fan.actor, id))?.points).toBe(points)
  })

  it('happens once, however many pages are opened at the end of a round', async () => {
    const { fan, mate, id } = await play()
    for (const round of [1, 2]) {
      await pickAll(fan, id, round)
      await pickAll(mate, id, round)
      await pass(id, { rounds: 1 })
    }
    const { done, refused } = await storm(20, (place) =>
      settleReplay([fan, mate][place % 2]?.actor ?? system, id),
    )
    expect([refused, done.reduce((sum, settled) => sum + settled, 0)]).toEqual([[], 2])
    const [rows] = await database().execute(sql`
      select count(*)::int as rows, count(distinct hash)::int as hashes from replay_rounds where replay_id = ${id}`)
    expect(rows).toEqual({ rows: 4, hashes: 4 })
    expect(await lookThenTake(12)).toBeGreaterThan(1)
  })

  it('waits for a save that began in time, and counts it', async () => {
    const { fan, id } = await play()
    const [match] = await matchesOf(id, 1)
    await atShiftedTime('61 seconds', async () => {
      const settling = await database().transaction(async (tx) => {
        await tx.execute(sql`select set_config('goalquest.clock_shift',
          (current_setting('goalquest.clock_shift')::interval - interval '61 seconds')::text, true)`)
        const picks = [{ matchId: match?.id ?? '', pick: '1' as const }]
        expect(await saveReplayPicks(fan.actor, { id, picks }, tx)).toEqual({ saved: 1, late: 0 })
        const settled = settleReplay(system, id)
        const waited = tx.execute(sql`select pg_sleep(0.3)`).then(() => 'waits')
        expect(await Promise.race([settled, waited])).toBe('waits')
        return [settled]
      })
      expect(await settling[0]).toBe(1)
      expect(await bookedRounds(fan.actor, id)).toMatchObject([{ round: 1, picks: 1 }])
    })
  })

  it('is done by a page that is opened before the minute job', async () => {
    const { fan, id } = await play()
    await pickAll(fan, id, 1)
    expect(await settledReplay(fan.actor, id)).toMatchObject({ settledRounds: 0, points: 0 })
    await pass(id, { rounds: 1 })
    const replay = await settledReplay(fan.actor, id)
    expect(replay?.settledRounds).toBe(1)
    expect(replay?.points).toBeGreaterThan(0)
    expect(await settledReplay(fan.actor, randomUUID())).toBeNull()
  })

  it('of an ended replay stops with the rounds that had closed by then', async () => {
    const { fan, id } = await play()
    await pickAll(fan, id, 1)
    await pass(id, { rounds: 1 })
    await pickAll(fan, id, 2)
    await endReplay(fan.actor, id)
    await pass(id, { rounds: 20 })
    await settleReplay(system, id)
    expect((await bookedRounds(fan.actor, id)).map(({ round }) => round)).toEqual([1])
  })

  it('touches nothing but the replay: no ledger, no missions, no ratings', async () => {
    const { fan, mate, id } = await play()
    await expectUnchanged(async () => {
      for (const round of [1, 2, 3]) {
        await pickAll(fan, id, round)
        await pickAll(mate, id, round, false)
        await pass(id, { rounds: 1 })
        await settleReplay(system, id)
      }
    }, REPLAY_TABLES)
    expect((await replayOf(fan.actor, id))?.points).toBeGreaterThan(0)
  })

  it('is never changed afterwards, nor are the results', async () => {
    const { fan, id } = await play()
    await pickAll(fan, id, 1)
    await pass(id, { rounds: 1 })
    await settleReplay(system, id)
    for (const change of [
      sql`update replay_rounds set points = 9`,
      sql`update replay_matches set right_pick = '1'`,
    ])
      expect(await refusal(database().execute(change))).toBe('conflict')
  })
})

describe('receipts', () => {
  it('can be recomputed from only their file, round after round', async () => {
    const { fan, mate, id } = await play()
    for (const round of [1, 2]) {
      await pickAll(fan, id, round, round === 1)
      await pass(id, { rounds: 1 })
    }
    await settleReplay(system, id)
    const files = await Promise.all([1, 2].map((round) => replayReceipt(fan.actor, id, round)))
    const [first, second] = files
    expect(first?.previousHash).toBe(FIRST_HASH)
    expect(second?.previousHash).toBe(first?.hash)
    const { code, texts } = await verifyReceipts(files)
    expect([code, texts.filter((text) => text.includes('FAILED'))]).toEqual([0, []])
    expect(await replayReceipt(mate.actor, id, 1)).toBeNull()
  })

  it('reveal every changed figure', async () => {
    const { fan, id } = await play()
    await pickAll(fan, id, 1)
    await pass(id, { rounds: 1 })
    await settleReplay(system, id)
    const file = await replayReceipt(fan.actor, id, 1)
    if (!file) throw new Error('no receipt')
    const files: [string, object][] = [
      ['nothing', file],
      ['points', { ...file, points: file.points + 1 }],
      ['hits', { ...file, hits: file.hits - 1 }],
      ['the round before', { ...file, previousHash: 'f'.repeat(64) }],
      ['a pick', withFirst(file, ({ pick }) => ({ pick: pick === '1' ? '2' : '1' }))],
      [
        'a score',
        withFirst(file, ({ right }) => ({
          regular: right === 'X' ? { home: 9, away: 0 } : { home: 1, away: 1 },
          status: 'FINISHED',
        })),
      ],
      ['a price', withFirst(file, ({ points }) => ({ points: points + 1 }))],
      [
        'a rating',
        withFirst(file, ({ pricing }) => ({
          pricing: {
            ...pricing,
            matches: pricing.matches.map((one) => ({ ...one, home: { ...one.home, attack: 1 } })),
          },
        })),
      ],
    ]
    const { texts } = await verifyReceipts(files.map(([, changed]) => changed))
    const seen = files.map(([name], index) => [name, texts[index]?.includes('FAILED')])
    expect(seen).toEqual(files.map(([name], index) => [name, index > 0]))
  })

  type File = NonNullable<Awaited<ReturnType<typeof replayReceipt>>>
  type Pick = File['picks'][number]
  const withFirst = (file: File, change: (one: Pick) => object) => ({
    ...file,
    picks: file.picks.map((one, index) => (index === 0 ? { ...one, ...change(one) } : one)),
  })
})

it('are in the fan’s export, without the hashes', async () => {
  const { fan, id } = await play()
  await pickAll(fan, id, 1)
  await pass(id, { rounds: 1 })
  await settleReplay(system, id)
  const sources = await database().sql.begin((tx) => sourcesOf(fan.userId, tx))
  const found = sources.filter(({ table }) => table.startsWith('replay'))
  expect(found.map(({ table, rows }) => [table, rows])).toEqual([
    ['replay_members', 1],
    ['replay_picks', 10],
    ['replay_rounds', 1],
  ])
  expect(found.at(-1)?.columns).toEqual([
    'replay_id',
    'user_id',
    'round',
    'picks',
    'hits',
    'points',
    'settled_at',
  ])
})
