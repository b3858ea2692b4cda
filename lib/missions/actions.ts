'use server'

import { refresh } from 'next/cache'
import { adminAction, fanAction } from '@/lib/auth/action'
import { setHint } from '@/lib/auth/hint-cookies'
import { redirectWithNotice, undoNotice } from '@/lib/auth/notice-cookies'
import type { Notice } from '@/lib/core/forms/action-result'
import { rowInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { balanceOf } from '@/lib/ledger/queries'
import * as commands from './commands'
import { pickSuggestion, choosePick as takePick } from './picks/commands'
import { WEEKLY_PICKS } from './rules'
import { addAllInput, addSuggestionInput, createMissionInput, missionStatusInput, pickInput } from './schema'
import * as suggestions from './suggestions/commands'
import * as templates from './templates/commands'
import { previewOf, type TemplatePreview } from './templates/queries'
import { createTemplateInput, templateActiveInput, updateTemplateInput } from './templates/schema'

export const createMission = fanAction('createMission', createMissionInput, async (fan, input, locale) => {
  const id = await commands.createMission(fan, input)
  refresh()
  const t = translatorFor(locale, 'missions.notices')
  return { data: { id }, notice: { title: t('created') } }
})

export const setMissionStatus = fanAction('mission', missionStatusInput, async (fan, input, locale) => {
  const change = { ...input, ...(await commands.setMissionStatus(fan, input)) }
  if (!change.moved) return { data: change }
  refresh()
  const t = translatorFor(locale, 'missions.notices')
  if (change.xp > 0) await setHint({ xp: await balanceOf(fan, 'xp'), isAdmin: fan.kind === 'admin' })
  const why = (['capped', 'isRepeat', 'wasCapped', 'hasNoPoints'] as const).find((reason) => change[reason])
  const description = why && t(why)
  if (change.xp > 0) return { data: change, notice: { title: t('xp', { xp: change.xp }), description } }
  return { data: change, ...(why ? { notice: { title: t('done'), description } } : {}) }
})

export const postponeMission = fanAction('mission', rowInput, async (fan, input, locale) => {
  await commands.postponeMission(fan, input)
  refresh()
  const t = translatorFor(locale, 'missions.notices')
  return { data: null, notice: { title: t('postponed') } }
})

export const deleteMission = fanAction(
  'deletion',
  rowInput,
  async (fan, { id, next }, locale) => {
    const deletion = await commands.deleteMission(fan, { id })
    refresh()
    const t = translatorFor(locale, 'missions.notices')
    const notice = undoNotice(t('deleted'), deletion, locale)
    if (next === undefined) return { data: { id }, notice }
    return redirectWithNotice(next, notice)
  },
  { gone: '/missions' },
)

const suggestionTitle = ({ pick }: Record<string, unknown>) => (pick === undefined ? 'suggestion' : 'mission')

export const addSuggestion = fanAction(suggestionTitle, addSuggestionInput, async (fan, input, locale) => {
  const { templateId, pick } = input
  const taken = pick === undefined ? null : await pickSuggestion(fan, { templateId, pick }, locale)
  if (!taken) await suggestions.addSuggestion(fan, { templateId }, locale)
  refresh()
  if (taken) return { data: null, notice: pickNotice(taken, locale) }
  return { data: null, notice: { title: translatorFor(locale, 'missions.notices')('suggestionAdded') } }
})

export const addAllSuggestions = fanAction('suggestions', addAllInput, async (fan, input, locale) => {
  const { added, present, undo } = await suggestions.addAllSuggestions(fan, input, locale)
  refresh()
  const t = translatorFor(locale, 'missions.notices')
  const title = added > 0 ? t('suggestionsAdded') : translatorFor(locale, 'titles')('suggestions')
  const notice = undo ? undoNotice(title, undo, locale) : { title }
  return {
    data: { added, present },
    notice: { ...notice, description: t('addedAndPresent', { added, present }) },
  }
})

export const choosePick = fanAction('mission', pickInput, async (fan, input, locale) => {
  const { points, counts } = await takePick(fan, input, locale)
  refresh()
  return { data: { points, counts }, notice: pickNotice({ points, counts }, locale) }
})

function pickNotice({ points, counts }: { points: number; counts: boolean }, locale: Locale): Notice {
  const t = translatorFor(locale, 'missions.notices')
  return {
    title: t('picked'),
    description: t(counts ? 'pickedText' : 'pickedForXp', { points, of: WEEKLY_PICKS }),
  }
}

/** `values` are those of the form, so that a preview loses none of them. */
type Made = { id: string | null; preview: (TemplatePreview & { values: Record<string, string> }) | null }

/** Creates a template, or previews its texts and prices. */
export const createTemplate = adminAction(
  'template',
  createTemplateInput,
  async (admin, input, locale): Promise<{ data: Made; notice?: Notice }> => {
    if (input.intent === 'preview') {
      const { rule, facts } = await templates.ruleFor(admin, input)
      // A field that the form did not have keeps its default when it appears.
      const entries = Object.entries(input).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, value === true ? 'on' : String(value)]],
      )
      const preview = {
        ...(await previewOf(admin, rule, facts, locale)),
        values: Object.fromEntries(entries),
      }
      return { data: { id: null, preview } }
    }
    const id = await templates.createTemplate(admin, input)
    refresh()
    const t = translatorFor(locale, 'templates.notices')
    return { data: { id, preview: null }, notice: { title: t('created') } }
  },
)

export const updateTemplate = adminAction('template', updateTemplateInput, async (admin, input, locale) => {
  const version = await templates.updateTemplate(admin, input)
  refresh()
  const t = translatorFor(locale, 'templates.notices')
  return { data: { id: input.id, version }, notice: { title: t('updated') } }
})

export const setTemplateActive = adminAction(
  'template',
  templateActiveInput,
  async (admin, input, locale) => {
    await templates.setTemplateActive(admin, input)
    refresh()
    const t = translatorFor(locale, 'templates.notices')
    return { data: null, notice: { title: t(input.active ? 'offered' : 'withdrawn') } }
  },
)
