import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import {
  createSchedule,
  deleteSchedule,
  relinkSchedules,
  restoreSchedule,
} from '@/lib/content/schedules/commands'
import { createScheduleInput } from '@/lib/content/schema'
import type { SignedIn } from '@/lib/core/actor'
import { createLeague, deleteLeague, removeMember, restoreLeague } from '@/lib/leagues/commands'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { standingsOf } from '@/lib/leagues/queries'
import { createMatch, deleteMatch, restoreMatch } from '@/lib/matches/commands'
import { createMatchInput } from '@/lib/matches/schema'
import { deleteMission, restoreMission } from '@/lib/missions/commands'
import { addQuizTemplate, deleteQuizTemplate, restoreQuizTemplate } from '@/lib/quiz/templates/commands'
import { applyUndo, purgeUndos, type Restore } from '@/lib/undo/commands'
import type { UndoKind } from '@/lib/undo/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, type MadeFan, makeFan, makeMission, system } from '@/tests/support/factories'
import { makeMatch, makeTemplate, overOf, resultOf, takePart } from '@/tests/support/factories-matches'
import { lapse, makePro } from '@/tests/support/plans'
import { written } from '@/tests/support/quizzes'
import { codes, refusal, storm } from '@/tests/support/storm'

const boss = await makeFan({ isAdmin: true })
const admin = asAdmin(boss)
const RESTORE: Record<UndoKind, Restore> = {
  league: restoreLeague,
  mission: restoreMission,
  match: (_actor, rows, tx) => restoreMatch(admin, rows, tx),
  schedule: (_actor, rows, tx) => restoreSchedule(admin, rows, tx),
  quiz_template: async (_actor, rows, tx) => {
    await restoreQuizTemplate(admin, rows, tx)
    await relinkSchedules(admin, rows, tx)
  },
}
const undo = (actor: SignedIn, id: string) => applyUndo(actor, id, RESTORE)

async function rowOf(table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await database().execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(kept) as row from ${sql.identifier(table)} kept where id = ${id}`)
  return row?.row
}

async function templateWithSchedule() {
  const template = { requestId: randomUUID(), title: 'Prova', competition: null, difficulty: 'easy' as const }
  const templateId = await addQuizTemplate(admin, { ...template, questions: [written('uno')] })
  const input = {
    requestId: randomUUID(),
    kind: 'quiz',
    frequency: 'daily',
    startsAt: '2030-01-01T10:00',
    templateId,
  }
  const scheduleId = await createSchedule(admin, createScheduleInput.parse(input))
  return { templateId, scheduleId }
}

describe('a deletion is undone', () => {
  it('of a mission, by the fan who deleted it, once, and for ten minutes', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const id = await makeMission(fan)
    const deletion = await deleteMission(fan.actor, { id })
    expect(await refusal(undo(other.actor, deletion))).toBe('not_found')
    await atShiftedTime('11 minutes', async () => {
      expect(await refusal(undo(fan.actor, deletion))).toBe('not_found')
    })
    const { done, refused } = await storm(20, () => undo(fan.actor, deletion))
    expect([done, codes(refused)]).toEqual([['mission'], { not_found: 19 }])
    expect(await rowOf('missions', id)).toMatchObject({ deleted_at: null })
  })

  it('T70: of a pick, until its match begins, or when it was deleted only after that', async () => {
    const fan = await makeFan()
    const matchId = await makeMatch({ kickoff: '5 minutes' })
    const id = await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
    const kept = await takePart(fan, await makeTemplate(overOf(matchId)), 'over')
    await undo(fan.actor, await deleteMission(fan.actor, { id }))
    const before = await deleteMission(fan.actor, { id })
    await atShiftedTime('6 minutes', async () => {
      expect(await refusal(undo(fan.actor, before))).toBe('not_found')
      expect(await rowOf('missions', id)).toMatchObject({ deleted_at: expect.anything() })
      await undo(fan.actor, await deleteMission(fan.actor, { id: kept }))
      expect(await rowOf('missions', kept)).toMatchObject({ deleted_at: null })
    })
  })

  it('of a match, with all its data', async () => {
    const match = createMatchInput.parse({ requestId: randomUUID(), home: 'Uno', away: 'Due' })
    const id = await createMatch(admin, match)
    const before = await rowOf('matches', id)
    const deletion = await deleteMatch(admin, { id })
    expect(await rowOf('matches', id)).toBeUndefined()
    expect(await undo(admin, deletion)).toBe('match')
    expect(await rowOf('matches', id)).toEqual(before)
  })

  it('of a quiz template, with the schedules that used it', async () => {
    const { templateId, scheduleId } = await templateWithSchedule()
    const before = await rowOf('quiz_templates', templateId)
    const deletion = await deleteQuizTemplate(admin, { id: templateId })
    expect(await rowOf('content_schedules', scheduleId)).toMatchObject({ template_id: null })
    await undo(admin, deletion)
    expect(await rowOf('quiz_templates', templateId)).toEqual(before)
    expect(await rowOf('content_schedules', scheduleId)).toMatchObject({ template_id: templateId })
  })

  it('of a quiz template, but not in a schedule that has another one by now', async () => {
    const { templateId, scheduleId } = await templateWithSchedule()
    const other = await templateWithSchedule()
    const deletion = await deleteQuizTemplate(admin, { id: templateId })
    await database().execute(
      sql`update content_schedules set template_id = ${other.templateId} where id = ${scheduleId}`,
    )
    await undo(admin, deletion)
    expect(await rowOf('content_schedules', scheduleId)).toMatchObject({ template_id: other.templateId })
  })

  it('of a schedule', async () => {
    const { scheduleId } = await templateWithSchedule()
    const published = () =>
      database().execute(sql`select * from publications where schedule_id = ${scheduleId} order by period`)
    await database().execute(sql`insert into publications (schedule_id, period, suggestion_id, fault)
      values (${scheduleId}, '2026-01-01', null, null), (${scheduleId}, '2026-01-02', null, 'day_taken')`)
    const [before, periods] = [await rowOf('content_schedules', scheduleId), await published()]
    expect(periods).toHaveLength(2)
    const deletion = await deleteSchedule(admin, { id: scheduleId })
    expect(await published()).toEqual([])
    await undo(admin, deletion)
    expect(await rowOf('content_schedules', scheduleId)).toEqual(before)
    expect(await published(), 'so that none is published again').toEqual(periods)
  })

  it('of a league, with every member whose slot is still free', async () => {
    const [owner, loyal, gone] = [await makeFan(), await makeFan(), await makeFan()]
    const id = await createLeague(owner.actor, { requestId: randomUUID(), name: 'Curva prova' })
    const code = String((await rowOf('leagues', id))?.join_code)
    for (const { actor } of [loyal, gone]) await joinLeague(actor, code)
    const deletion = await deleteLeague(owner.actor, id)
    await createLeague(gone.actor, { requestId: randomUUID(), name: 'Curva mia' })
    expect(await refusal(undo(loyal.actor, deletion))).toBe('not_found')
    await undo(owner.actor, deletion)
    const members = await standingsOf(owner.actor, id, 'all')
    expect(members.map(({ userId }) => userId).sort()).toEqual([owner.userId, loyal.userId].sort())
    expect(await rowOf('leagues', id)).toMatchObject({ members: 2, join_code: code })
  })

  it('not of a league whose owner has another by now: nothing of it is restored', async () => {
    const owner: MadeFan = await makeFan()
    const id = await createLeague(owner.actor, { requestId: randomUUID(), name: 'Curva prima' })
    const deletion = await deleteLeague(owner.actor, id)
    await createLeague(owner.actor, { requestId: randomUUID(), name: 'Curva seconda' })
    expect(await refusal(undo(owner.actor, deletion))).toBe('league_limit')
    expect(await rowOf('leagues', id)).toBeUndefined()
    expect(await rowOf('deletions', deletion)).toBeDefined()
  })

  it('of a Pro fan’s league, in another slot where theirs is taken by now', async () => {
    const [owner, mate] = [await makePro(), await makePro()]
    const id = await createLeague(owner.actor, { requestId: randomUUID(), name: 'Curva prima' })
    await joinLeague(mate.actor, String((await rowOf('leagues', id))?.join_code))
    const deletion = await deleteLeague(owner.actor, id)
    for (const { actor } of [owner, mate])
      await createLeague(actor, { requestId: randomUUID(), name: 'Curva seconda' })
    await undo(owner.actor, deletion)
    for (const { userId } of [owner, mate])
      expect(
        await database().execute(
          sql`select slot, league_id = ${id} as restored from league_members where user_id = ${userId} order by slot`,
        ),
      ).toEqual([
        { slot: 1, restored: false },
        { slot: 2, restored: true },
      ])
  })

  it('of a Pro fan’s league, in its own slot before a lower one, and not beyond the plan that they have by then', async () => {
    const owner = await makePro()
    const create = (name: string) => createLeague(owner.actor, { requestId: randomUUID(), name })
    const [first, second, third] = [await create('Uno'), await create('Due'), await create('Tre')]
    const deletions = [await deleteLeague(owner.actor, second), await deleteLeague(owner.actor, third)]
    await create('Quattro')
    await deleteLeague(owner.actor, first)
    await undo(owner.actor, deletions[1] ?? '')
    const slots = await database().execute(sql`
      select slot, league_id = ${third} as restored from league_members where user_id = ${owner.userId} order by slot`)
    expect(slots).toEqual([
      { slot: 2, restored: false },
      { slot: 3, restored: true },
    ])
    await lapse(owner)
    expect(await refusal(undo(owner.actor, deletions[0] ?? ''))).toBe('league_limit')
  })

  it('of a league, without a member who has since been erased', async () => {
    const [owner, erased, banned] = [await makeFan(), await makeFan(), await makeFan()]
    const id = await createLeague(owner.actor, { requestId: randomUUID(), name: 'Curva prova' })
    const code = String((await rowOf('leagues', id))?.join_code)
    for (const { actor } of [erased, banned]) await joinLeague(actor, code)
    await removeMember(owner.actor, { id, userId: banned.userId, ban: true })
    const deletion = await deleteLeague(owner.actor, id)
    for (const { userId } of [erased, banned]) await database().execute(sql`select erase_fan(${userId})`)
    await undo(owner.actor, deletion)
    expect(await rowOf('leagues', id)).toMatchObject({ members: 1 })
    expect(await database().execute(sql`select from league_bans where league_id = ${id}`)).toEqual([])
  })

  it('only within ten minutes: then the maintenance deletes it', async () => {
    const fan = await makeFan()
    const deletion = await deleteMission(fan.actor, { id: await makeMission(fan) })
    await atShiftedTime('11 minutes', async () => {
      expect(await purgeUndos(system)).toBeGreaterThan(0)
    })
    expect(await rowOf('deletions', deletion)).toBeUndefined()
  })
})
