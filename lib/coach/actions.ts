'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import * as commands from './commands'
import * as plans from './plans/commands'
import * as reports from './reports/commands'
import { PLAN_CONTENT_MAX, suggestionElement, TURN_ACTIONS } from './rules'
import { askInput, planInput, suggestionInput } from './schema'
import * as suggestions from './suggestions/commands'

/**
 * The pressed button is gone from the page that follows, so its notice waits in a cookie. That page begins where the fan was.
 * @param element the id of what the button stood in
 */
async function backToTurn(id: string, element: string, title: string): Promise<{ data: null }> {
  await flash({ title })
  redirect(`/coach?turn=${id}#${element}`)
}

/** The form without JavaScript: it waits for the whole reply. */
export const askCoach = fanAction('coach', askInput, async (fan, input, locale) => {
  await consumeLimit('ai_network', await clientNetwork())
  await commands.askCoach(fan, input, locale)
  redirect('/coach')
})

export const addSuggestedMission = fanAction('coachMission', suggestionInput, async (fan, input, locale) => {
  const t = translatorFor(locale, 'coach')
  await suggestions.addSuggestedMission(fan, input, t('missionTitle'))
  return backToTurn(input.id, suggestionElement(input.place), t('notices.missionAdded'))
})

export const savePlan = fanAction('save', idInput, async (fan, { id }, locale) => {
  await plans.savePlan(fan, id)
  const t = translatorFor(locale, 'coach.notices')
  return backToTurn(id, TURN_ACTIONS, t('planSaved'))
})

export const changePlan = fanAction(
  'save',
  planInput,
  async (fan, input, locale) => {
    await plans.changePlan(fan, input)
    refresh()
    const t = translatorFor(locale, 'coach.notices')
    return { data: null, notice: { title: t('planChanged') } }
  },
  { refillMax: 10 * PLAN_CONTENT_MAX },
)

export const deletePlan = fanAction(
  'deletion',
  idInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    await plans.deletePlan(fan, id)
    const t = translatorFor(locale, 'coach.notices')
    await flash({ title: t('planDeleted') })
    redirect('/coach')
  },
  { gone: '/coach' },
)

export const reportTurn = fanAction('flag', idInput, async (fan, { id }, locale) => {
  await reports.reportTurn(fan, id)
  const t = translatorFor(locale, 'coach.notices')
  return backToTurn(id, TURN_ACTIONS, t('reported'))
})
