import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { ledgerEntries, ledgerTransactions } from '@/db/schema/ledger'
import { missions } from '@/db/schema/missions'
import { balanceOf } from '@/lib/ledger/queries'
import { deleteMission, setMissionStatus } from '@/lib/missions/commands'
import { DECLARED_RULE_VERSION } from '@/lib/missions/rules'
import { type MadeFan, makeFan, makeFans, makeMission } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

const xpOf = (fan: MadeFan) => balanceOf(fan.actor, 'xp')
const rowOf = async (id: string) => {
  const [row] = await database().select().from(missions).where(eq(missions.id, id))
  return row
}
const awards = (id: string) =>
  database()
    .select({
      key: ledgerTransactions.idempotencyKey,
      version: ledgerTransactions.ruleVersion,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.causeId, id))
    .orderBy(ledgerEntries.amount)

describe('the status of a mission', () => {
  it('moves freely among its three states', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 0)
    const steps = [
      ['in_progress', false],
      ['todo', false],
      ['done', true],
      ['done', false],
      ['todo', true],
      ['done', true],
      ['in_progress', true],
      ['in_progress', false],
    ] as const
    for (const [status, moved] of steps) {
      expect(await setMissionStatus(fan.actor, { id, status })).toMatchObject({ xp: 0, capped: false, moved })
      expect((await rowOf(id))?.status).toBe(status)
    }
  })

  it('done pays the points as XP: one ledger transaction with its cause and both lines', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 25)
    expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({ xp: 25, capped: false })
    expect(await xpOf(fan)).toBe(25)
    const shared = { key: `mission:${id}:xp`, version: DECLARED_RULE_VERSION }
    expect(await awards(id)).toEqual([
      { ...shared, amount: -25 },
      { ...shared, amount: 25 },
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'done', xpAwarded: 25, firstDoneAt: expect.any(Date) })
  })

  it('done again pays nothing, ever, and keeps the first time', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 25)
    await setMissionStatus(fan.actor, { id, status: 'done' })
    const first = await rowOf(id)
    for (const status of ['todo', 'done', 'done', 'in_progress', 'done'] as const)
      expect(await setMissionStatus(fan.actor, { id, status })).toMatchObject({ xp: 0, capped: false })
    expect(await xpOf(fan)).toBe(25)
    expect(await rowOf(id)).toEqual(first)
  })

  it('done without points is done, without a line in the ledger', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 0)
    expect(await setMissionStatus(fan.actor, { id, status: 'done' })).toMatchObject({ xp: 0, capped: false })
    expect(await awards(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'done', xpAwarded: 0 })
  })

  it('leaves points and tokens alone: declared missions never rank', async () => {
    const fan = await makeFan()
    await setMissionStatus(fan.actor, { id: await makeMission(fan, 100), status: 'done' })
    expect([await balanceOf(fan.actor, 'points'), await balanceOf(fan.actor, 'tokens')]).toEqual([0, 0])
  })
})

describe('a refused change', () => {
  it.each(['todo', 'in_progress', 'done'] as const)(
    'to %s of another fan’s, an unknown and a deleted mission is refused alike, and changes nothing',
    async (status) => {
      const [owner, other] = await Promise.all([makeFan(), makeFan()])
      const deleted = await makeMission(other)
      await deleteMission(other.actor, { id: deleted })
      const ids = [await makeMission(owner), randomUUID(), deleted]
      const answers = await expectUnchanged(async () => {
        const refusals: string[] = []
        for (const id of ids) refusals.push(await refusal(setMissionStatus(other.actor, { id, status })))
        return refusals
      })
      expect(answers).toEqual(['not_found', 'not_found', 'not_found'])
    },
  )
})

describe('T03: 100 requests at once to complete the same mission', () => {
  it('give one award to each of 20 fans', async () => {
    const fans = await makeFans(20)
    for (const fan of fans) {
      const id = await makeMission(fan, 20)
      const { done, refused } = await storm(100, () => setMissionStatus(fan.actor, { id, status: 'done' }))
      expect(refused).toEqual([])
      expect(done.filter(({ xp }) => xp === 20)).toHaveLength(1)
      expect(done.filter(({ xp }) => xp === 0)).toHaveLength(99)
    }
    expect(await Promise.all(fans.map(xpOf))).toEqual(fans.map(() => 20))
  })

  it('would give several if the check came before the write', async () => {
    const awarded: number[] = []
    for (let fan = 0; fan < 20; fan++) awarded.push(await lookThenTake(20))
    expect(awarded.filter((times) => times > 1).length).toBeGreaterThanOrEqual(18)
  })

  it('mixed with other changes still give one award', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 20)
    const { refused } = await storm(90, (place) =>
      setMissionStatus(fan.actor, {
        id,
        status: (['done', 'todo', 'in_progress'] as const)[place % 3] ?? 'todo',
      }),
    )
    expect(refused).toEqual([])
    expect(await xpOf(fan)).toBe(20)
    expect(await awards(id)).toHaveLength(2)
  })

  it('while it is deleted leave it deleted, with one award or with none', async () => {
    const fan = await makeFan()
    const id = await makeMission(fan, 20)
    const { refused } = await storm(40, async (place) => {
      if (place === 20) await deleteMission(fan.actor, { id })
      else await setMissionStatus(fan.actor, { id, status: 'done' })
    })
    expect(new Set(await Promise.all(refused.map((error) => refusal(Promise.reject(error)))))).toEqual(
      new Set(refused.length > 0 ? ['not_found'] : []),
    )
    expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date) })
    expect([0, 20]).toContain(await xpOf(fan))
  })
})
