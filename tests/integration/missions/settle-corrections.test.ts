import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { transfer } from '@/lib/ledger/commands'
import { choosePick } from '@/lib/missions/picks/commands'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { movementsOf } from '@/lib/wallet/queries'
import { causeText } from '@/lib/wallet/words'
import { begunMatch } from '@/tests/support/begun-match'
import { type MadeFan, makeFan, system, TEST_CAUSE } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  purse,
  resultOf,
  setResult,
  takePart,
  templateRow,
} from '@/tests/support/factories-matches'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { unratedPoints } from '@/tests/support/prices'
import { refusal } from '@/tests/support/storm'

const settle = () => settleDue(system)
const amounts = async (fan: MadeFan, id: string) =>
  (await receiptOf(fan.actor, id))?.lines.map(({ asset, amount }) => `${asset} ${amount}`)
const convert = (fan: MadeFan, amount: number) =>
  inTransaction((tx) =>
    transfer(
      system,
      {
        userId: fan.userId,
        asset: 'points',
        amount: -amount,
        cause: { kind: TEST_CAUSE, id: 'x' },
        ruleVersion: 1,
        key: `convert:${fan.userId}:${amount}`,
      },
      tx,
    ),
  )

describe('a corrected result', () => {
  it('books compensating lines and updates the receipt', async () => {
    const { matchId, rule, fan, id, fans, outcomes } = await begunMatch(resultOf, ['1', 'X'])
    const points = unratedPoints(rule, '1')
    const seen: unknown[] = []
    for (const regular of [
      [2, 1],
      [1, 1],
      [2, 1],
    ] as const) {
      await finish(matchId, regular)
      await settle()
      const receipt = await receiptOf(fan.actor, id)
      seen.push([
        receipt?.outcome,
        receipt?.settledTimes,
        receipt?.reward,
        receipt?.kind === 'match' && receipt.sources[0]?.regular?.home,
      ])
      await expectHealthyLedger()
    }
    expect(seen).toEqual([
      ['won', 1, points, 2],
      ['lost', 2, 0, 1],
      ['won', 3, points, 2],
    ])
    const line = (sign: '' | '-') => [`points ${sign}${points}`, `xp ${sign}${points}`]
    expect(await amounts(fan, id)).toEqual([...line(''), ...line('-'), ...line('')])
    expect(await outcomes()).toEqual(['won score', 'lost score'])
    expect(await Promise.all(fans.map(purse))).toEqual([
      { xp: points, points, owed: 0 },
      { xp: 0, points: 0, owed: 0 },
    ])
  })

  it('leaves no line of the wallet with a score that contradicts it', async () => {
    const { matchId, fan } = await begunMatch(resultOf, ['1'])
    const textsAfter = async (regular: [number, number]) => {
      await finish(matchId, regular)
      await settle()
      const { rows } = await movementsOf(fan.actor, { asset: 'points', limit: 5 })
      return rows.map((row) => causeText(row, 'en').detail)
    }
    expect(await textsAfter([1, 0])).toEqual(['Won. You picked 1, and it ended 1–0.'])
    expect(await textsAfter([0, 0])).toEqual(['The result was corrected.', 'Won.'])
    const won = 'Won. You picked 1, and it ended 3–1.'
    expect(await textsAfter([3, 1])).toEqual([won, 'The result was corrected.', won])
  })

  it('to the same outcome changes the receipt and no line', async () => {
    const { matchId, fan, id } = await begunMatch(resultOf, ['1'])
    await finish(matchId, [1, 0])
    await settle()
    const before = await receiptOf(fan.actor, id)
    const { settledAt } = await missionRow(id)
    await finish(matchId, [3, 1])
    await settle()
    expect((await missionRow(id)).settledAt, 'the time at which it was first known').toEqual(settledAt)
    const after = await receiptOf(fan.actor, id)
    expect(after?.lines).toEqual(before?.lines)
    expect(after).toMatchObject({ outcome: 'won', reward: before?.reward, settledTimes: 2 })
    expect(before?.sources).toMatchObject([{ regular: { home: 1, away: 0 } }])
    expect(after?.sources).toMatchObject([{ regular: { home: 3, away: 1 } }])
  })

  it('counts valid picks, and not one withdrawn before the lock', async () => {
    const { matchId, templateId, ids } = await begunMatch(resultOf, ['1', '1', 'X'])
    const [withdrawn = '', deleted = ''] = ids
    await database().execute(
      sql`update missions set deleted_at = app_now() - interval '4 hours', withdrawn = true where id = ${withdrawn}`,
    )
    await database().execute(sql`update missions set deleted_at = app_now() where id = ${deleted}`)
    await finish(matchId, [1, 0])
    await settle()
    expect((await templateRow(templateId)).pickCounts).toEqual({ '1': 1, X: 1 })
  })

  it('back to not played reopens the missions: fans without a pick stay out, those with one can still win', async () => {
    const { matchId, rule, id, fan, outcomes } = await begunMatch(resultOf, ['1', undefined])
    await finish(matchId, [1, 0])
    await settle()
    await setResult(matchId, { status: 'IN_PLAY' })
    await settle()
    expect(await outcomes()).toEqual(['open -', 'void no_pick'])
    expect(await missionRow(id)).toMatchObject({
      status: 'in_progress',
      settledAt: null,
      reward: 0,
      pick: '1',
    })
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
    expect(await receiptOf(fan.actor, id)).toBeNull()
    expect(await refusal(choosePick(fan.actor, { id, pick: 'X' }, 'it'))).toBe('locked')
    await finish(matchId, [4, 0])
    await settle()
    expect(await outcomes()).toEqual(['won score', 'void no_pick'])
    expect(await purse(fan)).toMatchObject({ points: unratedPoints(rule, '1') })
    await expectHealthyLedger()
  })

  it('takes back converted points as owed, and the next earnings repay them first', async () => {
    const { matchId, rule, fan, id } = await begunMatch(resultOf, ['1'])
    const points = unratedPoints(rule, '1')
    await finish(matchId, [1, 0])
    await settle()
    await convert(fan, points)
    await finish(matchId, [0, 0])
    await settle()
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: points })
    await expectHealthyLedger()
    const other = await makeMatch()
    const next = overOf(other)
    const nextId = await takePart(fan, await makeTemplate(next), 'over')
    await moveKickoff(other, '-3 hours')
    await finish(other, [3, 1])
    await settle()
    const earned = unratedPoints(next, 'over')
    const paid = Math.min(earned, points)
    expect(await purse(fan)).toEqual({ xp: earned, points: earned - paid, owed: points - paid })
    expect(
      (await receiptOf(fan.actor, nextId))?.lines.filter(({ kind }) => kind === 'repayment'),
    ).toMatchObject([
      { asset: 'owed', amount: -paid },
      { asset: 'points', amount: -paid },
    ])
    await finish(matchId, [1, 0])
    await settle()
    expect(await purse(fan)).toEqual({ xp: earned + points, points: earned, owed: 0 })
    expect((await receiptOf(fan.actor, id))?.outcome).toBe('won')
    await expectHealthyLedger()
  })
})

describe('a rule over several matches', () => {
  const round = async (bounds: number[]) => {
    const matchIds = await Promise.all([
      makeMatch({ round: 7 }),
      makeMatch({ round: 7 }),
      makeMatch({ round: 7 }),
    ])
    const [first = '', second = '', third = ''] = matchIds
    const rule = {
      v: 1,
      kind: 'round_goals',
      competition: 'serie_a',
      season: 2026,
      round: 7,
      matchIds,
      bounds,
    } as const
    return {
      first,
      second,
      third,
      matchIds,
      templateId: await makeTemplate({ ...rule, matchIds: [...matchIds] }),
    }
  }
  const outcomesOf = async (ids: string[]) =>
    (await Promise.all(ids.map(missionRow))).map(({ outcome, settledBy }) => `${outcome} ${settledBy ?? '-'}`)

  it('round goals: a range that the total has passed is lost early, and the last one is won early', async () => {
    const { first, second, matchIds, templateId } = await round([4, 8])
    const ids: string[] = []
    for (const pick of ['0-3', '4-7', '8+']) ids.push(await takePart(await makeFan(), templateId, pick))
    for (const matchId of matchIds) await moveKickoff(matchId, '-3 hours')
    await finish(first, [3, 2])
    await settle()
    expect(await outcomesOf(ids)).toEqual(['lost early', 'open -', 'open -'])
    await finish(second, [3, 1])
    await settle()
    expect(await outcomesOf(ids)).toEqual(['lost early', 'lost early', 'won early'])
    await finish(second, [0, 1])
    await settle()
    expect(await outcomesOf(ids)).toEqual(['lost early', 'open -', 'open -'])
    await expectHealthyLedger()
  })

  it('a void match leaves the others, with proportionally lower bounds', async () => {
    const { first, second, third, matchIds, templateId } = await round([4, 8])
    const ids: string[] = []
    for (const pick of ['0-3', '4-7', '8+']) ids.push(await takePart(await makeFan(), templateId, pick))
    for (const matchId of matchIds) await moveKickoff(matchId, '-3 hours')
    await finish(first, [3, 2])
    await finish(second, [0, 0])
    await setResult(third, { status: 'CANCELLED' })
    await settle()
    // Over two of three matches 4 and 8 are 3 and 5.
    expect(await outcomesOf(ids)).toEqual(['lost score', 'lost score', 'won score'])
  })

  it('a streak: broken by the first match that fails it, kept only by all of them', async () => {
    const matchIds = await Promise.all([
      makeMatch({ home: 'Roma', kickoff: '1 hour' }),
      makeMatch({ home: 'Roma', kickoff: '3 days' }),
    ])
    const [first = '', second = ''] = matchIds
    const team = { id: 'Roma', name: 'Roma' }
    const templateId = await makeTemplate({ v: 1, kind: 'team_streak', team, streak: 'win', matchIds })
    const ids = [
      await takePart(await makeFan(), templateId, 'yes'),
      await takePart(await makeFan(), templateId, 'no'),
    ]
    await moveKickoff(first, '-3 hours')
    await finish(first, [1, 0])
    await settle()
    expect(await outcomesOf(ids)).toEqual(['open -', 'open -'])
    await finish(first, [1, 1])
    await settle()
    expect(await outcomesOf(ids)).toEqual(['lost early', 'won early'])
    await finish(first, [1, 0])
    await settle()
    await moveKickoff(second, '-3 hours')
    await finish(second, [2, 0])
    await settle()
    expect(await outcomesOf(ids)).toEqual(['won score', 'lost score'])
    await expectHealthyLedger()
  })
})

it('a template that fails halfway stops no other, and resumes where it stopped', async () => {
  const { matchId, templateId, ids, outcomes } = await begunMatch(resultOf, ['1', '1', 'X'])
  const other = await begunMatch(overOf, ['under'])
  await finish(matchId, [1, 0])
  await finish(other.matchId, [1, 0])
  const stop = sql`create function stop_here() returns trigger language plpgsql as $$ begin
    if new.pick = 'X' and new.outcome = 'lost' then raise exception 'stopped'; end if; return new; end $$`
  await database().execute(stop)
  await database().execute(
    sql`create trigger stop_here before update on missions for each row execute function stop_here()`,
  )
  await expect(settle()).rejects.toThrow()
  expect(await other.outcomes()).toEqual(['won score'])
  await database().execute(sql`drop function stop_here cascade`)
  const [{ settling } = { settling: false }] = await database().execute<{ settling: boolean }>(sql`
    select settling from mission_templates where id = ${templateId}`)
  expect(settling).toBe(true)
  expect(await outcomes()).toEqual(['open -', 'open -', 'open -'])
  await settle()
  expect(await outcomes()).toEqual(['won score', 'won score', 'lost score'])
  for (const id of ids) expect(await missionRow(id)).toMatchObject({ settledTimes: 1 })
  await expectHealthyLedger()
})
