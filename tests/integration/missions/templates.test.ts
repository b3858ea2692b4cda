import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { deleteMission } from '@/lib/missions/commands'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { createTemplate, setTemplateActive, updateTemplate } from '@/lib/missions/templates/commands'
import { adminTemplate, adminTemplates } from '@/lib/missions/templates/queries'
import { createTemplateInput, updateTemplateInput } from '@/lib/missions/templates/schema'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan } from '@/tests/support/factories'
import {
  makeMatch,
  makeTemplate,
  moveKickoff,
  overOf,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const mister = asAdmin(await makeFan({ isAdmin: true }))
/** What an admin saves who opens the template now. */
const saved = async (id: string, fields: Record<string, string>) => {
  const { version = 'a'.repeat(32) } = (await adminTemplate(mister, id)) ?? {}
  return updateTemplateInput.parse({ id, version, ...fields })
}

describe('a template on a match', () => {
  const input = (matchId: string, competition: string) =>
    createTemplateInput.parse({ requestId: randomUUID(), kind: 'match_result', matchId, competition })

  it('has its match’s competition', async () => {
    const id = await createTemplate(mister, input(await makeMatch(), 'serie_a'))
    expect(await adminTemplate(mister, id)).toMatchObject({ competition: 'serie_a', isOpen: true })
    const elsewhere = input(await makeMatch(), 'premier_league')
    await expectUnchanged(() =>
      expect(createTemplate(mister, elsewhere)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { matchId: 'unknown_option' },
      }),
    )
  })
})

describe('a form sent again', () => {
  type Fields = Record<string, string>
  it.each<[string, Fields, Fields[]]>([
    [
      'on a match',
      { kind: 'match_result' },
      [{ kind: 'over_under', line: '2.5' }, { pro: 'on' }, { titleIt: 'Altro' }],
    ],
    [
      'with titles of its own',
      { kind: 'match_result', titleIt: 'Il derby', titleEn: 'The derby' },
      [{ titleIt: '' }, { titleEn: 'Derby day' }, { sort: '3' }, { kind: '' }],
    ],
    [
      'without a rule',
      { titleIt: 'Canta', titleEn: 'Sing', points: '10', descriptionIt: 'Forte' },
      [
        { points: '12' },
        { titleIt: 'Urla' },
        { descriptionIt: '' },
        { defaultDueInDays: '2' },
        { category: 'tifo' },
      ],
    ],
    ['on an activity', { kind: 'streak_at_least', days: '6' }, [{ days: '7' }, { defaultDueInDays: '9' }]],
  ])('%s is the same template, and with other content is refused', async (_what, fields, changes) => {
    const sent = { requestId: randomUUID(), competition: 'serie_a', matchId: await makeMatch(), ...fields }
    const send = (changed: Fields = {}) =>
      createTemplate(mister, createTemplateInput.parse({ ...sent, ...changed }))
    const id = await send()
    await expectUnchanged(async () => {
      expect(await send()).toBe(id)
      for (const changed of changes)
        expect(await refusal(send(changed)), JSON.stringify(changed)).toBe('key_reused')
    })
    await database().delete(missionTemplates).where(eq(missionTemplates.id, id))
  })
})

describe('a template on an activity', () => {
  it('is never for Pro only, whatever the form says: it pays points beyond those of the week’s picks', async () => {
    const fields = { titleIt: 'Trenta nel quiz', titleEn: 'Thirty in the quiz', pro: 'on' }
    const id = await createTemplate(
      mister,
      createTemplateInput.parse({
        requestId: randomUUID(),
        competition: 'serie_a',
        kind: 'quiz_score_at_least',
        score: '30',
        ...fields,
      }),
    )
    const isPro = async () => (await adminTemplate(mister, id))?.pro
    expect(await isPro()).toBe(false)
    await updateTemplate(mister, await saved(id, fields))
    expect(await isPro()).toBe(false)
    await expect(database().sql`update mission_templates set pro = true where id = ${id}`).rejects.toThrow(
      'mission_templates_activity_free',
    )
    await database().delete(missionTemplates).where(eq(missionTemplates.id, id))
  })
})

describe('a change', () => {
  const words = { titleIt: 'Nuovo', titleEn: 'New', points: '99', defaultDueInDays: '9' }
  const rowOf = async (id: string) =>
    (await database().select().from(missionTemplates).where(eq(missionTemplates.id, id)))[0]
  const change = (id: string) => saved(id, words)

  it('of a declared template changes its words, points and days, and leaves missions as they were added', async () => {
    const id = await createTemplate(
      mister,
      createTemplateInput.parse({
        requestId: randomUUID(),
        competition: 'serie_a',
        titleIt: 'Vecchio',
        titleEn: 'Old',
        points: '10',
      }),
    )
    const fan = await makeFan()
    await addSuggestion(fan.actor, { templateId: id }, 'it')
    await updateTemplate(mister, await change(id))
    expect(await rowOf(id)).toMatchObject({
      titleIt: 'Nuovo',
      titleEn: 'New',
      points: 99,
      defaultDueInDays: 9,
    })
    const own = await database().sql`select title, points from missions where user_id = ${fan.userId}`
    expect([...own]).toEqual([{ title: 'Vecchio', points: 10 }])
  })

  it('of a ruled template changes neither rule nor price nor days', async () => {
    const id = await makeTemplate(resultOf(await makeMatch()))
    const before = await rowOf(id)
    await updateTemplate(mister, await change(id))
    const { points, rule, pricing, defaultDueInDays } = before ?? {}
    expect(await rowOf(id)).toMatchObject({ titleIt: 'Nuovo', points, rule, pricing, defaultDueInDays })
  })

  it('by somebody who only claims to be an admin, or of a template that does not exist, changes nothing', async () => {
    const [id, impostor] = [await makeTemplate(resultOf(await makeMatch())), asAdmin(await makeFan())]
    await expectUnchanged(async () => {
      expect(await refusal(updateTemplate(impostor, await change(id)))).toBe('not_found')
      expect(await refusal(updateTemplate(mister, await change(randomUUID())))).toBe('not_found')
    })
  })
})

describe('a rule that its match does not allow', () => {
  const fault = async (fields: Record<string, unknown>) => {
    const matchId = await makeMatch({ competition: 'bundesliga', round: null })
    const input = { requestId: randomUUID(), matchId, competition: 'bundesliga', ...fields }
    return createTemplate(mister, createTemplateInput.parse(input)).catch((error: unknown) => error)
  }

  it('is refused beside the field concerned, with the limit', async () => {
    expect(await fault({ kind: 'team_streak', side: 'home', streak: 'win', length: '5' })).toMatchObject({
      fields: { length: 'too_large' },
      limits: { length: 1 },
    })
    expect(await fault({ kind: 'round_goals', bounds: '2,4' })).toMatchObject({
      fields: { matchId: 'no_round' },
    })
    expect(await fault({ kind: 'over_under', line: '0' })).toMatchObject({
      fields: { line: 'too_small' },
      limits: { line: 0.5 },
    })
  })
})

describe('the fans who have a template', () => {
  const made = async (competition: string) => {
    const [row] = await database().execute<{ id: string }>(sql`
      insert into mission_templates (slug, competition, category, title_it, title_en, points, default_due_in_days)
      values (${randomUUID()}, ${competition}, 'tifo', 'Guarda', 'Watch', 8, 3) returning id`)
    return row?.id ?? ''
  }
  const fansOf = async (id: string) => (await adminTemplate(mister, id))?.fans

  it('are counted once each, without those who have deleted it', async () => {
    const competition = 'ligue_1'
    const matchId = await makeMatch({ competition })
    const [result, goals, declared] = [
      await makeTemplate(resultOf(matchId), competition),
      await makeTemplate(overOf(matchId), competition),
      await made(competition),
    ]
    const [keen, other, gone] = [await makeFan(), await makeFan(), await makeFan()]
    for (const fan of [keen, other]) await takePart(fan, result, '1')
    await takePart(keen, declared)
    await deleteMission(gone.actor, { id: await takePart(gone, result, '1') })
    await atShiftedTime('1 day', () => addSuggestion(keen.actor, { templateId: declared }, 'it'))
    expect([await fansOf(result), await fansOf(goals), await fansOf(declared)]).toEqual([2, 0, 1])
    const { templates } = await adminTemplates(mister, {
      competition,
      page: 1,
      sort: 'fans',
      descending: true,
    })
    expect(templates.map(({ id, fans }) => [id, fans])).toEqual([
      [result, 2],
      [declared, 1],
      [goals, 0],
    ])
  })
})

describe('a withdrawn template', () => {
  it('can be offered again while its picks are open, and not after', async () => {
    const matchId = await makeMatch()
    const id = await makeTemplate(resultOf(matchId))
    const set = (active: boolean) => refusal(setTemplateActive(mister, { id, active }))
    expect([await set(false), await set(true), await set(false)]).toEqual(['done', 'done', 'done'])
    await moveKickoff(matchId, '-1 minute')
    expect(await expectUnchanged(() => set(true))).toBe('locked')
    expect(await adminTemplate(mister, id)).toMatchObject({ active: false, isOpen: false })
  })

  it('that does not exist is not found', async () => {
    expect(await refusal(setTemplateActive(mister, { id: randomUUID(), active: true }))).toBe('not_found')
  })
})
