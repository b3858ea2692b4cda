import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { deleteMission, restoreMission } from '@/lib/missions/commands'
import { choosePick, pickSuggestion } from '@/lib/missions/picks/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { addAllSuggestions, addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { applyUndo, type Restore } from '@/lib/undo/commands'
import type { UndoKind } from '@/lib/undo/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

beforeEach(async () => {
  await database().update(missionTemplates).set({ active: false })
})

async function offered(kickoff = '3 days') {
  const fan = await makeFan()
  const matchId = await makeMatch({ kickoff })
  const templateId = await makeTemplate(resultOf(matchId))
  const add = () => addSuggestion(fan.actor, { templateId }, 'it')
  return { fan, matchId, templateId, add }
}
const countOf = async ({ userId }: { userId: string }) =>
  (
    await database().execute<{ n: number }>(
      sql`select count(*)::int as n from missions where user_id = ${userId}`,
    )
  )[0]?.n

describe('a suggestion on matches', () => {
  it('that is for Pro says so to other fans, with and without a pick, and adds nothing', async () => {
    const { fan, templateId, add } = await offered()
    await database().update(missionTemplates).set({ pro: true }).where(eq(missionTemplates.id, templateId))
    expect(await refusal(add())).toBe('pro_only')
    expect(await refusal(pickSuggestion(fan.actor, { templateId, pick: 'X' }, 'it'))).toBe('pro_only')
    expect(await countOf(fan)).toBe(0)
  })

  it('becomes an open mission without a pick, due on the day of its first kick-off, worth the most that it can pay', async () => {
    const { fan, templateId, matchId } = await offered('3 days')
    const mission = await missionRow(await takePart(fan, templateId))
    const [template] = (await suggestionsFor(fan.actor, 'serie_a', 'it')).suggestions
    const [day] = await database().execute<{ day: string }>(sql`
      select app_day(kickoff_at)::text as day from matches where id = ${matchId}`)
    expect(mission).toMatchObject({
      kind: 'match',
      outcome: 'open',
      status: 'todo',
      pick: null,
      dueDate: day?.day,
      points: template?.points,
      title: template?.title,
    })
    expect(template).toMatchObject({ id: templateId, defaultDueInDays: 3 })
    expect(template?.leastPoints).toBeLessThan(template?.points ?? 0)
  })

  it('is added once and not again the next day, so that nobody covers every outcome', async () => {
    const { fan, add } = await offered('3 days')
    await add()
    for (const shift of ['0 days', '1 day', '2 days'])
      await atShiftedTime(shift, () =>
        expectUnchanged(async () => {
          expect(await refusal(add())).toBe('already_added')
          expect(await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')).toMatchObject({
            added: 0,
            present: 1,
          })
        }),
      )
  })

  it('can be added only once by the schema, too', async () => {
    const { fan, templateId } = await offered()
    const id = await takePart(fan, templateId)
    const twin = sql`insert into missions (user_id, request_id, template_id, added_on, title, points, kind, outcome)
      select user_id, gen_random_uuid(), template_id, added_on + 1, title, points, kind, outcome from missions where id = ${id}`
    expect(await refusal(Promise.resolve(database().execute(twin)))).toBe('conflict')
  })

  it('says whether it was added today or before', async () => {
    const { fan, add } = await offered()
    const shown = async () => (await suggestionsFor(fan.actor, 'serie_a', 'it')).suggestions[0]
    expect(await shown()).toMatchObject({ added: false, addedToday: false })
    await add()
    expect(await shown()).toMatchObject({ added: true, addedToday: true })
    expect(await atShiftedTime('1 day', shown)).toMatchObject({ added: true, addedToday: false })
  })

  it('is restored with its pick after a deletion, as the same mission, with a new time', async () => {
    const { fan, templateId, add } = await offered()
    const id = await takePart(fan, templateId, 'X')
    const { pickedAt, ...before } = await missionRow(id)
    await deleteMission(fan.actor, { id })
    await add()
    expect(await missionRow(id)).toMatchObject(before)
    expect((await missionRow(id)).pickedAt).not.toEqual(pickedAt)
    expect(await countOf(fan)).toBe(1)
    await deleteMission(fan.actor, { id })
    expect(await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')).toMatchObject({
      added: 1,
      present: 0,
    })
    expect(await missionRow(id)).toMatchObject(before)
  })

  it('restored with a pick by adding all is removed again by undoing that, and frees its place; a new pick stays', async () => {
    const { fan, templateId } = await offered()
    const id = await takePart(fan, templateId, 'X')
    const addAndUndo = async (between: () => Promise<unknown> = async () => {}) => {
      const { undo } = await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
      expect((await missionRow(id)).countedWeek).not.toBeNull()
      await between()
      await applyUndo(fan.actor, undo ?? '', { mission: restoreMission } as Record<UndoKind, Restore>)
      const [week] = await database().execute<{ used: number }>(
        sql`select sum(used)::int as used from mission_weekly_picks where user_id = ${fan.userId}`,
      )
      return { isDeleted: (await missionRow(id)).deletedAt !== null, used: week?.used }
    }
    await deleteMission(fan.actor, { id })
    expect(await addAndUndo()).toEqual({ isDeleted: true, used: 0 })
    expect(await addAndUndo(() => choosePick(fan.actor, { id, pick: '1' }, 'it'))).toEqual({
      isDeleted: false,
      used: 1,
    })
  })

  it('that was deleted is restored by one of 20 simultaneous requests', async () => {
    const { fan, templateId, add } = await offered()
    await deleteMission(fan.actor, { id: await takePart(fan, templateId, 'X') })
    const { done, refused } = await storm(20, add)
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ already_added: 19 })
  })

  it('is added once in 20 simultaneous requests, alone and with all others', async () => {
    const { fan, matchId, add } = await offered()
    await makeTemplate(overOf(matchId))
    let added = 0
    const { refused } = await storm(20, async (place) => {
      const all = place % 2 === 0 && (await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it'))
      if (!all) await add()
      added += all ? all.added : 1
    })
    expect(Object.keys(codes(refused)).filter((code) => code !== 'already_added')).toEqual([])
    expect(added).toBe(2)
    expect(await countOf(fan)).toBe(2)
  })
})

describe('is not offered, and not added,', () => {
  const expectGone = async ({ fan, templateId, add }: Awaited<ReturnType<typeof offered>>) => {
    const { suggestions: shown } = await suggestionsFor(fan.actor, 'serie_a', 'it')
    expect(shown.map(({ id }) => id)).not.toContain(templateId)
    await expectUnchanged(async () => {
      expect(await refusal(add())).toBe('not_found')
      expect(await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')).toMatchObject({
        added: 0,
        present: 0,
      })
    })
  }

  it('once its match has begun by the clock', async () => {
    const one = await offered('2 hours')
    await atShiftedTime('121 minutes', () => expectGone(one))
  })

  it('once its match has begun ahead of time', async () => {
    const one = await offered('2 hours')
    await setResult(one.matchId, { status: 'IN_PLAY' })
    await expectGone(one)
  })

  it('once it is decided, even if its kick-off moves into the future again', async () => {
    const one = await offered('2 hours')
    await moveKickoff(one.matchId, '-3 hours')
    await setResult(one.matchId, { status: 'CANCELLED' })
    await settleDue(system)
    await moveKickoff(one.matchId, '3 hours')
    await expectGone(one)
  })

  it('once an editor has switched it off', async () => {
    const one = await offered()
    await database().update(missionTemplates).set({ active: false })
    await expectGone(one)
  })

  it('when it was deleted and has been decided since', async () => {
    const one = await offered('2 hours')
    await deleteMission(one.fan.actor, { id: await takePart(one.fan, one.templateId, '1') })
    await moveKickoff(one.matchId, '-3 hours')
    await finish(one.matchId, [1, 0])
    await settleDue(system)
    await expectGone(one)
  })
})

describe('a pick on a suggestion', () => {
  it('adds and picks in one go, or changes the pick of an existing mission', async () => {
    const { fan, templateId } = await offered()
    const choose = (pick: string) => pickSuggestion(fan.actor, { templateId, pick }, 'it')
    expect(await choose('1')).toMatchObject({ points: expect.any(Number), counts: true })
    expect(await choose('X')).toMatchObject({ counts: true })
    expect((await suggestionsFor(fan.actor, 'serie_a', 'it')).suggestions).toMatchObject([
      { id: templateId, added: true, pick: 'X', match: { home: { name: 'Roma' } } },
    ])
    expect(await countOf(fan)).toBe(1)
    expect(await refusal(choose('3'))).toBe('invalid_input')
  })

  it('after the kick-off adds nothing', async () => {
    const { fan, matchId, templateId } = await offered()
    await moveKickoff(matchId, '-1 minute')
    await expectUnchanged(async () => {
      expect(await refusal(pickSuggestion(fan.actor, { templateId, pick: '1' }, 'it'))).toBe('locked')
    })
    // Withdraws it, as the minute job does.
    await database().execute(sql`update mission_templates set active = false where id = ${templateId}`)
    expect(await refusal(pickSuggestion(fan.actor, { templateId, pick: '1' }, 'it'))).toBe('locked')
  })

  it('that was withdrawn is changed by a fan who has it, and found by no other', async () => {
    const { fan, templateId } = await offered()
    await pickSuggestion(fan.actor, { templateId, pick: '1' }, 'it')
    await database().execute(sql`update mission_templates set active = false where id = ${templateId}`)
    expect(await pickSuggestion(fan.actor, { templateId, pick: 'X' }, 'it')).toMatchObject({ counts: true })
    const other = await makeFan()
    expect(await refusal(pickSuggestion(other.actor, { templateId, pick: '1' }, 'it'))).toBe('not_found')
  })

  it('20 times at once creates one mission with one counted place', async () => {
    const { fan, templateId } = await offered()
    const { done } = await storm(20, () => pickSuggestion(fan.actor, { templateId, pick: '1' }, 'it'))
    expect(done).toHaveLength(20)
    expect(await countOf(fan)).toBe(1)
    const [week] = await database().execute<{ used: number }>(
      sql`select used::int from mission_weekly_picks where user_id = ${fan.userId}`,
    )
    expect(week?.used).toBe(1)
  })
})

describe('all suggestions at once', () => {
  it('can be undone, except for missions the fan has changed, and only by that fan', async () => {
    const { fan, templateId } = await offered()
    await makeTemplate(overOf(await makeMatch()))
    const { undo } = await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
    await pickSuggestion(fan.actor, { templateId, pick: '1' }, 'it')
    const restore = { mission: restoreMission } as Record<UndoKind, Restore>
    const other = await makeFan()
    expect(await refusal(applyUndo(other.actor, undo ?? '', restore))).toBe('not_found')
    await applyUndo(fan.actor, undo ?? '', restore)
    const left = await database().execute<{ template_id: string }>(
      sql`select template_id from missions where user_id = ${fan.userId} and deleted_at is null`,
    )
    expect([...left]).toEqual([{ template_id: templateId }])
    expect(await refusal(applyUndo(fan.actor, undo ?? '', restore))).toBe('not_found')
  })
})
