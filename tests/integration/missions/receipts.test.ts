import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions } from '@/db/schema/missions'
import { linesOfCause } from '@/lib/ledger/queries'
import { deleteMission } from '@/lib/missions/commands'
import { pickShares } from '@/lib/missions/picks/queries'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { VERIFIED_RULE_VERSION } from '@/lib/missions/settlement/rules'
import { begunMatch } from '@/tests/support/begun-match'
import { makeFan, makeMission, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { unratedPoints } from '@/tests/support/prices'

describe('a receipt', () => {
  it('has the rule, the pick, the matches as they were read, and the ledger lines', async () => {
    const { matchId, rule, fan, id } = await begunMatch(resultOf, ['1'])
    await finish(matchId, [2, 0], [1, 0])
    await settleDue(system)
    const points = unratedPoints(rule, '1')
    expect(await receiptOf(fan.actor, id)).toMatchObject({
      missionId: id,
      title: expect.stringContaining('Roma'),
      competition: 'serie_a',
      rule,
      ruleVersion: VERIFIED_RULE_VERSION,
      pick: '1',
      pickedAt: expect.any(Number),
      outcome: 'won',
      settledBy: 'score',
      settledAt: expect.any(Number),
      settledTimes: 1,
      points,
      reward: points,
      judgement: { state: 'decided', right: '1' },
      sources: [
        {
          id: matchId,
          home: { name: 'Roma' },
          away: { name: 'Inter' },
          status: 'FINISHED',
          regular: { home: 2, away: 0 },
          halfTime: { home: 1, away: 0 },
          source: 'football-data',
          fetchedAt: expect.any(Number),
          version: 2,
        },
      ],
      lines: [
        {
          asset: 'points',
          amount: points,
          kind: 'mission',
          ruleVersion: VERIFIED_RULE_VERSION,
          place: 1,
          hash: expect.stringMatching(/^\w{64}$/),
        },
        { asset: 'xp', amount: points, kind: 'mission', ruleVersion: VERIFIED_RULE_VERSION, place: 2 },
      ],
    })
  })

  it('belongs to the fan: there is none for another fan’s, an unknown, an open, a declared or a deleted mission', async () => {
    const open = await begunMatch(resultOf, ['1'])
    const { matchId, fan, id } = await begunMatch(resultOf, ['1'])
    await finish(matchId, [2, 0])
    await settleDue(system)
    const stranger = await makeFan()
    expect(await receiptOf(stranger.actor, id)).toBeNull()
    expect(await receiptOf(fan.actor, randomUUID())).toBeNull()
    expect(await receiptOf(open.fan.actor, open.id)).toBeNull()
    expect(await receiptOf(fan.actor, await makeMission(fan))).toBeNull()
    expect(await receiptOf(fan.actor, id)).not.toBeNull()
    await deleteMission(fan.actor, { id })
    expect(await receiptOf(fan.actor, id)).toBeNull()
  })

  it('of a lost or void mission has no lines', async () => {
    const { matchId, fans, ids } = await begunMatch(resultOf, ['2', undefined])
    await finish(matchId, [2, 0])
    await settleDue(system)
    const [lost, voided] = await Promise.all(
      fans.map(({ actor }, index) => receiptOf(actor, ids[index] ?? '')),
    )
    expect(lost).toMatchObject({ outcome: 'lost', reward: 0, lines: [] })
    expect(voided).toMatchObject({
      outcome: 'void',
      settledBy: 'no_pick',
      pick: null,
      pickedAt: null,
      lines: [],
    })
  })

  it('shows no lines of another fan', async () => {
    const { matchId, fan, id } = await begunMatch(resultOf, ['1'])
    await finish(matchId, [2, 0])
    await settleDue(system)
    const stranger = await makeFan()
    expect(await linesOfCause(stranger.actor, id)).toEqual([])
    expect(await linesOfCause(fan.actor, id)).toHaveLength(2)
    expect(await linesOfCause(fan.actor, randomUUID())).toEqual([])
  })
})

describe('what other fans have picked', () => {
  it('is hidden until picks are closed, even from fans who have picked, and shown after that', async () => {
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const fan = await makeFan()
    const id = await takePart(fan, templateId, '1')
    for (const pick of ['1', 'X', '1', undefined]) await takePart(await makeFan(), templateId, pick)
    expect(await pickShares(fan.actor, id)).toBeNull()
    await moveKickoff(matchId, '-1 second')
    expect(await pickShares(fan.actor, id)).toBeNull()
    await settleDue(system)
    expect(await pickShares(fan.actor, id)).toEqual([
      { pick: '1', count: 3 },
      { pick: 'X', count: 1 },
    ])
  })

  it('is counted again with the result, to include a pick committed after the first count', async () => {
    const { fan, id, ids, matchId } = await begunMatch(resultOf, ['1', undefined])
    await settleDue(system)
    await database()
      .update(missions)
      .set({ pick: 'X', pickedAt: sql`app_now() - interval '4 hours'` })
      .where(eq(missions.id, ids[1] ?? ''))
    expect(await pickShares(fan.actor, id)).toEqual([{ pick: '1', count: 1 }])
    await finish(matchId, [1, 0])
    await settleDue(system)
    expect(await pickShares(fan.actor, id)).toHaveLength(2)
  })

  it('is shown only to fans with the mission', async () => {
    const { fan, id, matchId } = await begunMatch(resultOf, ['1'])
    const stranger = await makeFan()
    await settleDue(system)
    expect(await pickShares(stranger.actor, id)).toBeNull()
    expect(await pickShares(fan.actor, randomUUID())).toBeNull()
    expect(await pickShares(fan.actor, await makeMission(fan))).toBeNull()
    expect(await pickShares(fan.actor, id)).toEqual([{ pick: '1', count: 1 }])
    await finish(matchId, [1, 0])
    await settleDue(system)
    await deleteMission(fan.actor, { id })
    expect(await pickShares(fan.actor, id)).toBeNull()
  })
})
