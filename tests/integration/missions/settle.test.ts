import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { deleteMission } from '@/lib/missions/commands'

import { missionPage } from '@/lib/missions/queries'

import { settleDue } from '@/lib/missions/settlement/commands'
import { VERIFIED_RULE_VERSION } from '@/lib/missions/settlement/rules'
import { begunMatch } from '@/tests/support/begun-match'
import { makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  purse,
  resultOf,
  setResult,
  takePart,
  templateRow,
} from '@/tests/support/factories-matches'
import { unratedPoints } from '@/tests/support/prices'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const settle = () => settleDue(system)

describe('a match that is over', () => {
  it('is won by those who were right, lost by the others, and void without a pick', async () => {
    const { matchId, rule, fans, rows, outcomes, templateId } = await begunMatch(resultOf, [
      '1',
      'X',
      '2',
      undefined,
    ])
    await finish(matchId, [2, 1])
    const points = unratedPoints(rule, '1')
    expect(await settle()).toEqual({ templates: 1, missions: 4, points })
    expect(await outcomes()).toEqual(['won score', 'lost score', 'lost score', 'void no_pick'])
    expect(await rows()).toMatchObject([
      { reward: points, status: 'done', settledTimes: 1, settledAt: expect.any(Date), xpAwarded: null },
      { reward: 0, status: 'done' },
      { reward: 0, status: 'done' },
      { reward: 0, status: 'done' },
    ])
    const purses = await Promise.all(fans.map(purse))
    const nothing = { xp: 0, points: 0, owed: 0 }
    expect(purses).toEqual([{ xp: points, points, owed: 0 }, nothing, nothing, nothing])
    expect(await templateRow(templateId)).toMatchObject({ settling: false, undecided: false })
  })

  it('counts as completed only for the winner', async () => {
    const { matchId, fans } = await begunMatch(resultOf, ['1', 'X', undefined])
    await finish(matchId, [2, 1])
    await settle()
    const counts = await Promise.all(
      fans.map(async ({ actor }) => (await missionPage(actor, 'completed', undefined)).counts),
    )
    expect(counts).toEqual([
      { done: 1, closed: 1, overdue: 0, total: 1 },
      { done: 0, closed: 1, overdue: 0, total: 1 },
      { done: 0, closed: 1, overdue: 0, total: 1 },
    ])
  })

  it('is settled once: a second run writes no row', async () => {
    const { matchId } = await begunMatch(resultOf, ['1', 'X'])
    await finish(matchId, [0, 0])
    await settle()
    await expectUnchanged(async () =>
      expect(await settle()).toEqual({ templates: 0, missions: 0, points: 0 }),
    )
  })

  it('writes one settlement for all fans, with the facts behind it', async () => {
    const { matchId, templateId, ids } = await begunMatch(resultOf, ['1', 'X', '2'])
    await finish(matchId, [3, 0], [1, 0])
    await settle()
    const made = await database().execute(sql`select * from settlements where template_id = ${templateId}`)
    expect(made).toMatchObject([
      {
        rule_version: VERIFIED_RULE_VERSION,
        locked: true,
        judgement: {
          state: 'decided',
          right: '1',
          by: 'score',
          evidence: [{ matchId, counted: { home: 3, away: 0 } }],
        },
        sources: [
          {
            id: matchId,
            regular: { home: 3, away: 0 },
            halfTime: { home: 1, away: 0 },
            source: 'football-data',
          },
        ],
      },
    ])
    for (const id of ids) expect(await missionRow(id)).toMatchObject({ settlementId: made[0]?.id })
  })
})

describe('a match that is not over', () => {
  it.each([
    'TIMED',
    'IN_PLAY',
    'PAUSED',
    'EXTRA_TIME',
    'PENALTY_SHOOTOUT',
    'SUSPENDED',
    'POSTPONED',
  ] as const)(
    '%s leaves missions with a pick open, whatever the score, and voids those without one',
    async (status) => {
      const { matchId, outcomes } = await begunMatch(resultOf, ['1', undefined])
      await setResult(matchId, { status, regular: [1, 0] })
      await settle()
      expect(await outcomes()).toEqual(['open -', 'void no_pick'])
      await expectUnchanged(() => settle())
    },
  )

  it('before its kick-off is not judged', async () => {
    const matchId = await makeMatch()
    const id = await takePart(await makeFan(), await makeTemplate(resultOf(matchId)))
    await expectUnchanged(() => settle())
    expect(await missionRow(id)).toMatchObject({ outcome: 'open', status: 'todo' })
  })

  it('FINISHED without a score stays open: missing is not zero', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['X'])
    await setResult(matchId, { status: 'FINISHED' })
    await settle()
    expect(await outcomes()).toEqual(['open -'])
  })
})

describe('a mission that was deleted', () => {
  it('while its picks were open is left alone', async () => {
    const [fan, matchId] = [await makeFan(), await makeMatch()]
    const id = await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
    await deleteMission(fan.actor, { id })
    await moveKickoff(matchId, '-2 hours')
    await finish(matchId, [1, 0])
    await settle()
    expect(await missionRow(id)).toMatchObject({ outcome: 'open', reward: 0, settledTimes: 0 })
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
  })

  it('once its picks were closed is judged like any other', async () => {
    const { matchId, rule, id, fan, rows } = await begunMatch(resultOf, ['1'])
    const points = unratedPoints(rule, '1')
    await deleteMission(fan.actor, { id })
    await finish(matchId, [1, 0])
    await settle()
    expect(await rows()).toMatchObject([{ outcome: 'won', reward: points, settledTimes: 1 }])
    expect(await purse(fan)).toEqual({ xp: points, points, owed: 0 })
  })

  it('after it was settled follows corrections in both directions like any other', async () => {
    const { matchId, rule, id, fan } = await begunMatch(resultOf, ['1'])
    const points = unratedPoints(rule, '1')
    await finish(matchId, [1, 0])
    await settle()
    await deleteMission(fan.actor, { id: id })
    await finish(matchId, [1, 1])
    await settle()
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
    await finish(matchId, [2, 1])
    await settle()
    expect(await purse(fan)).toEqual({ xp: points, points, owed: 0 })
  })
})

describe('what the schema refuses', () => {
  const state = (statement: string) =>
    expectUnchanged(() => refusal(Promise.resolve(database().sql.unsafe(statement))))

  it('a reward without a settlement, or for a mission that was not won', async () => {
    const { matchId, ids } = await begunMatch(resultOf, ['1', 'X'])
    const [won, lost] = ids
    expect(await state(`update missions set reward = 10 where id = '${won}'`)).toBe('conflict')
    expect(
      await state(`update missions set reward = 10, outcome = 'won', settled_by = 'score', settled_at = app_now()
        where id = '${won}'`),
    ).toBe('conflict')
    await finish(matchId, [1, 0])
    await settle()
    expect(await state(`update missions set reward = 10 where id = '${lost}'`)).toBe('conflict')
    expect(await state(`update missions set settlement_id = null where id = '${won}'`)).toBe('conflict')
    expect(await state(`update missions set outcome = 'lost' where id = '${won}'`)).toBe('conflict')
    expect(await state(`update missions set reward = 151, points = 150 where id = '${won}'`)).toBe('conflict')
  })

  it('a change of a settlement', async () => {
    const { matchId } = await begunMatch(resultOf, ['1'])
    await finish(matchId, [1, 0])
    await settle()
    for (const statement of [
      `update settlements set judgement = '{}'`,
      'delete from settlements',
      'truncate settlements cascade',
    ])
      expect(await state(statement)).toMatch(/settlements are append-only/)
  })

  it('deleting a match that missions depend on', async () => {
    const { matchId } = await begunMatch(resultOf, ['1'])
    expect(await state(`delete from matches where id = '${matchId}'`)).toBe('conflict')
  })
})
