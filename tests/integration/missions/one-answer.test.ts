import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { correctResult } from '@/lib/matches/commands'
import { correctResultInput } from '@/lib/matches/schema'
import { deleteMission, restoreMission } from '@/lib/missions/commands'
import { pickSuggestion, takePicks } from '@/lib/missions/picks/commands'
import { offerRounds } from '@/lib/missions/rounds/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { addAllSuggestions, addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeCopy,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  purse,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { makeSudoer } from '@/tests/support/wallets'

beforeEach(async () => {
  await database().update(missionTemplates).set({ active: false })
})

/** A match with a new date after the fan's pick for the former one was locked, and the question offered for the new date. */
async function redated(to = '5 days') {
  const fan = await makeFan()
  const matchId = await makeMatch({ kickoff: '1 day' })
  const former = await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
  await setResult(matchId, { status: 'POSTPONED' })
  await moveKickoff(matchId, '-1 minute')
  await offerRounds(system)
  await setResult(matchId, { status: 'TIMED' })
  await redate(matchId, to)
  return { fan, matchId, former, templateId: await makeTemplate(resultOf(matchId)) }
}
const offeredTo = async ({ actor }: MadeFan) =>
  (await suggestionsFor(actor, 'serie_a', 'it')).suggestions.map(({ id }) => id)
const pick = ({ actor }: MadeFan, templateId: string) =>
  pickSuggestion(actor, { templateId, pick: '1' }, 'it')
const save = async ({ actor }: MadeFan, templateIds: string[]) => {
  const picks = templateIds.map((templateId) => ({ templateId, pick: '1' }))
  const round = { competition: 'serie_a', key: '12' }
  return (await takePicks(actor, { picks, round, seenAt: 0, locale: 'it' })).map(({ state }) => state)
}
const standingOf = async ({ userId }: MadeFan) =>
  (
    await database().execute<{ id: string }>(sql`
      select template_id as id from missions where user_id = ${userId} and pick is not null and deleted_at is null`)
  ).map(({ id }) => id)
const missionOn = async ({ userId }: MadeFan, templateId: string) => {
  const [own] = await database().execute<{ id: string }>(
    sql`select id from missions where user_id = ${userId} and template_id = ${templateId}`,
  )
  return own?.id ?? ''
}
/** An admin enters a home win by so many goals. */
const correct = async (id: string, goals: number) => {
  const [match] = await database().execute<{ version: number }>(
    sql`select version from matches where id = ${id}`,
  )
  const score = { regularHome: String(goals), regularAway: '0', halfHome: '0', halfAway: '0' }
  const version = String(match?.version)
  const input = { id, version, status: 'FINISHED', reason: 'Errore nostro', ...score }
  await correctResult(await makeSudoer(), correctResultInput.parse(input))
}
const addAll = ({ actor }: MadeFan) => addAllSuggestions(actor, { competition: 'serie_a' }, 'it')

describe('a question for the new date of a match whose former one the fan has answered', () => {
  it('is offered to other fans only', async () => {
    const { fan, templateId } = await redated()
    expect(await offeredTo(fan)).not.toContain(templateId)
    expect(await offeredTo(await makeFan())).toContain(templateId)
  })

  it('is neither added nor picked, in any way', async () => {
    const { fan, templateId } = await redated()
    await expectUnchanged(async () => {
      expect(await refusal(addSuggestion(fan.actor, { templateId }, 'it'))).toBe('already_added')
      expect(await addAll(fan)).toEqual({ added: 0, present: 1, undo: null })
    })
    expect(await refusal(pick(fan, templateId))).toBe('already_added')
    expect(await save(fan, [templateId])).toEqual(['already_added'])
    expect(await standingOf(fan)).not.toContain(templateId)
  })

  it('does not pay beside it when the match is played within 14 days', async () => {
    const { fan, matchId, former, templateId } = await redated()
    await refusal(pick(fan, templateId))
    await moveKickoff(matchId, '-2 hours')
    await finish(matchId, [1, 0])
    await settleDue(system)
    const { outcome, reward } = await missionRow(former)
    expect({ outcome, points: (await purse(fan)).points }).toEqual({ outcome: 'won', points: reward })
  })

  it('can be picked once the earlier pick is void', async () => {
    const { fan, former, templateId } = await redated('20 days')
    await settleDue(system)
    expect(await missionRow(former)).toMatchObject({ outcome: 'void', settledBy: 'not_replayed' })
    expect(await offeredTo(fan)).toContain(templateId)
    expect(await refusal(addSuggestion(fan.actor, { templateId }, 'it'))).toBe('done')
    expect(await save(fan, [templateId])).toEqual(['saved'])
  })

  it('is the only one paid when a correction lets the void pick count again', async () => {
    const { fan, matchId, former, templateId } = await redated('20 days')
    await settleDue(system)
    expect(await save(fan, [templateId])).toEqual(['saved'])
    await atShiftedTime('20 days 3 hours', async () => {
      await finish(matchId, [2, 0])
      await settleDue(system)
      await correct(matchId, 1)
      await settleDue(system)
    })
    const { reward } = await missionRow(await missionOn(fan, templateId))
    expect(reward).toBeGreaterThan(0)
    expect(await missionRow(former)).toMatchObject({ outcome: 'void', settledBy: 'same_match', reward: 0 })
    expect((await purse(fan)).points).toBe(reward)
  })

  it('is not paid beside it when a correction lets both void picks count again', async () => {
    const { fan, matchId, former, templateId } = await redated('20 days')
    await settleDue(system)
    expect(await save(fan, [templateId])).toEqual(['saved'])
    await atShiftedTime('40 days', async () => {
      await settleDue(system)
      await correct(matchId, 1)
      await settleDue(system)
    })
    const { reward } = await missionRow(former)
    expect(reward).toBeGreaterThan(0)
    const second = await missionRow(await missionOn(fan, templateId))
    expect(second).toMatchObject({ outcome: 'void', settledBy: 'same_match', reward: 0 })
    expect((await purse(fan)).points).toBe(reward)
  })

  it('stays answered by an earlier pick that was deleted after its lock, which is the only one paid', async () => {
    const { fan, matchId, former, templateId } = await redated('1 hour')
    await deleteMission(fan.actor, { id: former })
    expect(await offeredTo(fan)).not.toContain(templateId)
    expect(await save(fan, [templateId])).toEqual(['already_added'])
    await redate(matchId, '0 seconds')
    await finish(matchId, [1, 0])
    await settleDue(system)
    const { outcome, reward } = await missionRow(former)
    expect({ outcome, points: (await purse(fan)).points }).toEqual({ outcome: 'won', points: reward })
  })
})

describe('questions on two rows of a match', () => {
  const onTwoRows = async () => {
    const matchId = await makeMatch({ kickoff: '1 day' })
    return Promise.all([matchId, await makeCopy(matchId)].map((id) => makeTemplate(resultOf(id))))
  }

  it('accept one of ten picks at once', async () => {
    const [fan, questions] = [await makeFan(), await onTwoRows()]
    const { done, refused } = await storm(10, (place) => pick(fan, questions[place % 2] ?? ''))
    expect(done).toHaveLength(5)
    expect(codes(refused)).toEqual({ already_added: 5 })
    expect(await standingOf(fan)).toHaveLength(1)
  })

  it('accept one pick of a form, the first', async () => {
    const [fan, questions] = [await makeFan(), await onTwoRows()]
    expect(await save(fan, questions)).toEqual(['saved', 'already_added'])
    expect(await standingOf(fan)).toEqual(questions.slice(0, 1))
  })

  it('are free again once the pick is deleted while they are open, and then it is not restored', async () => {
    const [fan, [first = '', second = '']] = [await makeFan(), await onTwoRows()]
    const former = await takePart(fan, first, '1')
    await deleteMission(fan.actor, { id: former })
    expect(await save(fan, [second])).toEqual(['saved'])
    const restore = inTransaction((tx) => restoreMission(fan.actor, { id: former }, tx))
    expect(await refusal(restore)).toBe('not_found')
    expect(await standingOf(fan)).toEqual([second])
  })

  it('give back two picks that were deleted after their lock, which are judged in any case', async () => {
    const fan = await makeFan()
    const matchId = await makeMatch({ kickoff: '1 day' })
    const questions = [await makeTemplate(resultOf(matchId)), await makeTemplate(resultOf(await makeMatch()))]
    const picks = await Promise.all(questions.map((question) => takePart(fan, question, '1')))
    await database().execute(sql`update matches set duplicate_of = ${matchId} where id <> ${matchId}
      and id in (select match_id from template_matches where template_id = any(${sql.param(questions)}::uuid[]))`)
    await moveKickoff(matchId, '-1 minute')
    await offerRounds(system)
    for (const id of picks) await deleteMission(fan.actor, { id })
    for (const id of picks) await inTransaction((tx) => restoreMission(fan.actor, { id }, tx))
    expect(await standingOf(fan)).toHaveLength(2)
  })

  it('give back one of two deleted picks, the last', async () => {
    const [fan, questions] = [await makeFan(), await onTwoRows()]
    for (const question of questions) {
      await pick(fan, question)
      const [own] = await database().execute<{ id: string }>(
        sql`select id from missions where user_id = ${fan.userId} and deleted_at is null`,
      )
      await deleteMission(fan.actor, { id: own?.id ?? '' })
    }
    await addAll(fan)
    expect(await standingOf(fan)).toEqual(questions.slice(1))
  })
})
