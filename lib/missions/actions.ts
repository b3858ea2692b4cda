'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { returnPath } from '@/lib/account/rules'
import { action } from '@/lib/auth/action'
import { asAdmin, signedIn } from '@/lib/auth/actor'
import { flash, setHint } from '@/lib/auth/notice-cookies'
import type { Notice } from '@/lib/core/action-result'
import { balanceOf } from '@/lib/ledger/queries'
import * as commands from './commands'
import * as editor from './editor-commands'
import { choosePick as takePick } from './pick-commands'
import {
  addAllInput,
  addSuggestionInput,
  createMissionInput,
  missionIdInput,
  missionStatusInput,
  pickInput,
} from './schema'
import { previewOf, type TemplatePreview } from './template-queries'
import { createTemplateInput, templateActiveInput, updateTemplateInput } from './template-schema'

export const createMission = action('createMission', createMissionInput, async (actor, input, locale) => {
  const id = await commands.createMission(signedIn(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  return { data: { id }, notice: { title: t('created') } }
})

export const setMissionStatus = action('mission', missionStatusInput, async (actor, input, locale) => {
  const fan = signedIn(actor)
  const change = { ...input, ...(await commands.setMissionStatus(fan, input)) }
  if (!change.moved) return { data: change }
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  if (change.xp > 0) await setHint({ xp: await balanceOf(fan, 'xp'), isAdmin: fan.kind === 'admin' })
  const capped = change.capped ? { description: t('capped') } : {}
  if (change.xp > 0) return { data: change, notice: { title: t('xp', { xp: change.xp }), ...capped } }
  return { data: change, ...(change.capped ? { notice: { title: t('done'), ...capped } } : {}) }
})

export const deleteMission = action('deletion', missionIdInput, async (actor, { id, next }, locale) => {
  await commands.deleteMission(signedIn(actor), { id })
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  const notice = { title: t('deleted') }
  if (next === undefined) return { data: { id }, notice }
  await flash(notice)
  redirect(returnPath(next))
})

export const addSuggestion = action('suggestion', addSuggestionInput, async (actor, input, locale) => {
  await commands.addSuggestion(signedIn(actor), input, locale)
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  return { data: null, notice: { title: t('suggestionAdded') } }
})

export const addAllSuggestions = action('suggestions', addAllInput, async (actor, input, locale) => {
  const { added, present } = await commands.addAllSuggestions(signedIn(actor), input, locale)
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  return {
    data: { added, present },
    notice: { title: t('suggestionsAdded'), description: t('addedAndPresent', { added, present }) },
  }
})

export const choosePick = action('mission', pickInput, async (actor, input, locale) => {
  const points = await takePick(signedIn(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  return { data: { points }, notice: { title: t('picked'), description: t('pickedText', { points }) } }
})

/** `asked` is what the form holds, so that a preview loses none of it. */
type Made = { id: string | null; preview: (TemplatePreview & { asked: Record<string, string> }) | null }

/** Makes a template, or shows what it would say and pay. */
export const createTemplate = action(
  'template',
  createTemplateInput,
  async (actor, input, locale): Promise<{ data: Made; notice?: Notice }> => {
    const admin = asAdmin(actor)
    if (input.intent === 'preview') {
      const { rule, facts } = await editor.ruleFor(admin, input)
      const asked = Object.entries(input).map(([name, value]) => [
        name,
        value === true ? 'on' : String(value ?? ''),
      ])
      const preview = { ...(await previewOf(rule, facts, locale)), asked: Object.fromEntries(asked) }
      return { data: { id: null, preview } }
    }
    const id = await editor.createTemplate(admin, input)
    refresh()
    const t = await getTranslations({ locale, namespace: 'templates.notices' })
    return { data: { id, preview: null }, notice: { title: t('created') } }
  },
)

export const updateTemplate = action('template', updateTemplateInput, async (actor, input, locale) => {
  await editor.updateTemplate(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'templates.notices' })
  return { data: { id: input.id }, notice: { title: t('updated') } }
})

export const setTemplateActive = action('template', templateActiveInput, async (actor, input, locale) => {
  await editor.setTemplateActive(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'templates.notices' })
  return { data: null, notice: { title: t(input.active === 'on' ? 'offered' : 'withdrawn') } }
})
