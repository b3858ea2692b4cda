'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { returnPath } from '@/lib/account/rules'
import { action } from '@/lib/auth/action'
import { signedIn } from '@/lib/auth/actor'
import { flash, setHint } from '@/lib/auth/notice-cookies'
import { balanceOf } from '@/lib/ledger/queries'
import * as commands from './commands'
import { choosePick as takePick } from './pick-commands'
import {
  addAllInput,
  addSuggestionInput,
  createMissionInput,
  missionIdInput,
  missionStatusInput,
  pickInput,
} from './schema'

export const createMission = action('createMission', createMissionInput, async (actor, input, locale) => {
  const id = await commands.createMission(signedIn(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'missions.notices' })
  return { data: { id }, notice: { title: t('created') } }
})

export const setMissionStatus = action('mission', missionStatusInput, async (actor, input, locale) => {
  const fan = signedIn(actor)
  const change = await commands.setMissionStatus(fan, input)
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
