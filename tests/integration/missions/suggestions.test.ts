import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missions, missionTemplates } from '@/db/schema/missions'
import { seedDatabase } from '@/db/seed'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { env } from '@/lib/env'
import { balanceOf } from '@/lib/ledger/queries'
import { deleteMission, restoreMission, setMissionStatus } from '@/lib/missions/commands'
import { addAllSuggestions, addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { applyUndo, type Restore } from '@/lib/undo/commands'
import type { UndoKind } from '@/lib/undo/rules'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { lapse, makePro } from '@/tests/support/plans'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'

beforeAll(() => seedDatabase(env.DATABASE_URL ?? '', { demo: false }))

const rowsOf = (fan: MadeFan) => database().select().from(missions).where(eq(missions.userId, fan.userId))
const templates = (competition = 'serie_a') =>
  database()
    .select()
    .from(missionTemplates)
    .where(or(eq(missionTemplates.competition, competition), isNull(missionTemplates.competition)))
    .orderBy(asc(missionTemplates.sort))
const free = async () => {
  const found = (await templates()).filter(({ pro, active }) => active && !pro)
  const [first, second] = found
  if (!first || !second) throw new Error('the seed has no suggestions')
  return { all: found, first, second }
}

describe('suggestions', () => {
  it.each(COMPETITIONS)('for %s come in editorial order, in the requested language', async (competition) => {
    const fan = await makeFan()
    const rows = await templates(competition)
    for (const locale of ['it', 'en'] as const)
      expect((await suggestionsFor(fan.actor, competition, locale)).suggestions).toEqual(
        rows.map((row) => ({
          id: row.id,
          title: locale === 'it' ? row.titleIt : row.titleEn,
          description: locale === 'it' ? row.descriptionIt : row.descriptionEn,
          category: row.category,
          points: row.points,
          leastPoints: row.rule === null ? null : row.points,
          defaultDueInDays: row.defaultDueInDays,
          locked: row.pro,
          added: false,
          addedToday: false,
          pick: null,
          rule: row.rule,
          pricing: row.pricing,
          match: null,
        })),
      )
  })
})

describe('adding a suggestion', () => {
  it('creates a mission today: todo, due in its number of days, with its points, in the fan’s language', async () => {
    const fan = await makeFan()
    const { all } = await free()
    for (const template of all) await addSuggestion(fan.actor, { templateId: template.id }, 'en')
    const [{ today } = { today: '' }] = await database().sql<
      { today: string }[]
    >`select app_day(app_now())::text as today`
    const dayAfter = (days: number) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const rows = await rowsOf(fan)
    expect(rows).toHaveLength(all.length)
    for (const template of all)
      expect(rows.find(({ templateId }) => templateId === template.id)).toMatchObject({
        title: template.titleEn,
        description: template.descriptionEn,
        points: template.points ?? 0,
        status: 'todo',
        addedOn: today,
        dueDate: dayAfter(template.defaultDueInDays ?? 0),
        xpAwarded: null,
      })
  })

  it('a second time on the same day is refused and changes nothing, even once the first is done', async () => {
    const fan = await makeFan()
    const { first } = await free()
    await addSuggestion(fan.actor, { templateId: first.id }, 'it')
    const again = () =>
      expectUnchanged(() => refusal(addSuggestion(fan.actor, { templateId: first.id }, 'it')))
    expect(await again()).toBe('already_added')
    const [mission] = await rowsOf(fan)
    await setMissionStatus(fan.actor, { id: mission?.id ?? '', status: 'done' })
    expect(await again()).toBe('already_added')
  })

  it.each(['todo', 'done'] as const)(
    'deleted today (%s) restores it, to be done again without XP',
    async (status) => {
      const fan = await makeFan()
      const { first } = await free()
      await addSuggestion(fan.actor, { templateId: first.id }, 'it')
      const [mission] = await rowsOf(fan)
      if (status === 'done') await setMissionStatus(fan.actor, { id: mission?.id ?? '', status })
      await deleteMission(fan.actor, { id: mission?.id ?? '' })
      await addSuggestion(fan.actor, { templateId: first.id }, 'it')
      expect(await rowsOf(fan)).toMatchObject([{ id: mission?.id, status: 'todo', deletedAt: null }])
      await setMissionStatus(fan.actor, { id: mission?.id ?? '', status: 'done' })
      expect(await balanceOf(fan.actor, 'xp')).toBe(first.points)
    },
  )

  it('is possible again the next day, and independently for every fan', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const { first } = await free()
    await addSuggestion(fan.actor, { templateId: first.id }, 'it')
    await addSuggestion(other.actor, { templateId: first.id }, 'it')
    await atShiftedTime('12 hours', () => addSuggestion(fan.actor, { templateId: first.id }, 'it'))
    expect([(await rowsOf(fan)).length, (await rowsOf(other)).length]).toEqual([2, 1])
  })

  it('deleted the day before stays deleted: a new one is added', async () => {
    const fan = await makeFan()
    const { first } = await free()
    const add = () => addSuggestion(fan.actor, { templateId: first.id }, 'it')
    await add()
    const [mission] = await rowsOf(fan)
    await deleteMission(fan.actor, { id: mission?.id ?? '' })
    await atShiftedTime('12 hours', add)
    expect((await rowsOf(fan)).filter(({ deletedAt }) => deletedAt !== null)).toMatchObject([
      { id: mission?.id },
    ])
    expect(await rowsOf(fan)).toHaveLength(2)
  })

  it('refuses an unknown one and one no longer offered alike, says what is for Pro, and changes nothing', async () => {
    const fan = await makeFan()
    const { second } = await free()
    const pro = (await templates()).find((template) => template.pro)
    await database().update(missionTemplates).set({ active: false }).where(eq(missionTemplates.id, second.id))
    await expectUnchanged(async () => {
      const added = (templateId = '') => refusal(addSuggestion(fan.actor, { templateId }, 'it'))
      expect(await added(randomUUID())).toBe('not_found')
      expect(await added(second.id)).toBe('not_found')
      expect(await added(pro?.id)).toBe('pro_only')
    })
    await database().update(missionTemplates).set({ active: true }).where(eq(missionTemplates.id, second.id))
  })

  it('50 times at once creates one mission; the others report that it was already added', async () => {
    const fan = await makeFan()
    const { first } = await free()
    const { done, refused } = await storm(50, () => addSuggestion(fan.actor, { templateId: first.id }, 'it'))
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ already_added: 49 })
    expect(await rowsOf(fan)).toHaveLength(1)
  })

  it('would create many if the check came before the insert', async () => {
    expect(await lookThenInsert(50)).toBeGreaterThan(1)
  })
})

describe('adding all suggestions', () => {
  it('can be undone, and each can then be added again on the same day', async () => {
    const fan = await makeFan()
    const { all, first, second } = await free()
    const { undo } = await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
    const added = new Map((await rowsOf(fan)).map(({ templateId, id }) => [templateId, id]))
    const [paid, begun] = [second.id, all[2]?.id ?? '']
    const move = (templateId: string, status: 'in_progress' | 'done' | 'todo') =>
      setMissionStatus(fan.actor, { id: added.get(templateId) ?? '', status })
    for (const status of ['done', 'todo'] as const) await move(paid, status)
    await move(begun, 'in_progress')
    await applyUndo(fan.actor, undo ?? '', { mission: restoreMission } as Record<UndoKind, Restore>)
    expect(new Set((await rowsOf(fan)).map(({ templateId }) => templateId))).toEqual(new Set([paid, begun]))
    await addSuggestion(fan.actor, { templateId: first.id }, 'it')
    expect(await rowsOf(fan)).toHaveLength(3)
  })

  it('adds what is missing and counts what was already there', async () => {
    const fan = await makeFan()
    const { all, first } = await free()
    await addSuggestion(fan.actor, { templateId: first.id }, 'it')
    const add = () => addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
    expect(await add()).toEqual({ added: all.length - 1, present: 1, undo: expect.any(String) })
    expect(await add()).toEqual({ added: 0, present: all.length, undo: null })
    const { suggestions } = await suggestionsFor(fan.actor, 'serie_a', 'it')
    expect(suggestions.filter(({ added }) => added)).toHaveLength(all.length)
    expect(await rowsOf(fan)).toHaveLength(all.length)
  })

  it('twice at once, and beside single ones, adds each once', async () => {
    const fan = await makeFan()
    const { all } = await free()
    const added: number[] = []
    const { refused } = await storm(20, async (place) => {
      if (place % 2 === 0)
        added.push((await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')).added)
      else {
        await addSuggestion(fan.actor, { templateId: all[place % all.length]?.id ?? '' }, 'it')
        added.push(1)
      }
    })
    expect(Object.keys(codes(refused)).filter((code) => code !== 'already_added')).toEqual([])
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    const keys = (await rowsOf(fan)).map(({ templateId }) => templateId)
    expect(new Set(keys).size).toBe(all.length)
    expect(keys).toHaveLength(all.length)
  })

  it('includes those for Pro for a Pro fan, shown unlocked, until the plan lapses', async () => {
    const pro = await makePro()
    const offered = async () => (await suggestionsFor(pro.actor, 'serie_a', 'it')).suggestions
    const ofPro = (await templates()).filter((template) => template.pro)
    expect((await offered()).filter(({ locked }) => locked)).toEqual([])
    expect(ofPro.length).toBeGreaterThan(0)
    await addSuggestion(pro.actor, { templateId: ofPro[0]?.id ?? '' }, 'it')
    await addAllSuggestions(pro.actor, { competition: 'serie_a' }, 'it')
    expect(await rowsOf(pro)).toHaveLength((await free()).all.length + ofPro.length)
    await lapse(pro)
    expect((await offered()).filter(({ locked }) => locked)).toHaveLength(ofPro.length)
    await atShiftedTime('1 day', async () =>
      expect(await refusal(addSuggestion(pro.actor, { templateId: ofPro[0]?.id ?? '' }, 'it'))).toBe(
        'pro_only',
      ),
    )
  })

  it('leaves out those for Pro for other fans', async () => {
    const fan = await makeFan()
    await addAllSuggestions(fan.actor, { competition: 'serie_a' }, 'it')
    const locked = await database()
      .select({ id: missions.id })
      .from(missions)
      .innerJoin(missionTemplates, eq(missionTemplates.id, missions.templateId))
      .where(and(eq(missions.userId, fan.userId), eq(missionTemplates.pro, true)))
    expect(locked).toEqual([])
  })
})
