'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { adminAction, fanAction } from '@/lib/auth/action'
import { confirmInBrowser } from '@/lib/auth/begin-session'
import { endBrowserSession } from '@/lib/auth/end-session'
import { flash, redirectWithNotice } from '@/lib/auth/notice-cookies'
import { emptyInput, idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'
import { confirmPasswordInput, extendedTimeInput, preferencesInput, visibilityInput } from './schema'

export const savePreferences = fanAction('save', preferencesInput, async (fan, input, locale) => {
  const { next, ...preferences } = input
  await commands.savePreferences(fan, preferences)
  const t = translatorFor(locale, 'onboarding')
  const notice = { title: t('saved') }
  if (next === undefined) {
    refresh()
    return { data: null, notice }
  }
  return redirectWithNotice(next, notice)
})

export const saveExtendedTime = fanAction('save', extendedTimeInput, async (fan, { extended }, locale) => {
  await commands.saveExtendedTime(fan, extended)
  refresh()
  const t = translatorFor(locale, 'account.extended')
  return { data: null, notice: { title: t(extended ? 'isOn' : 'isOff') } }
})

export const saveVisibility = fanAction('save', visibilityInput, async (fan, { visibility }, locale) => {
  await commands.saveVisibility(fan, visibility)
  refresh()
  const t = translatorFor(locale, 'profile.visibility')
  return { data: null, notice: { title: t('saved') } }
})

/** Confirms the password, for actions that require a recent confirmation. */
export const confirmPassword = adminAction(
  'sudo',
  confirmPasswordInput,
  async (admin, { password }): Promise<{ data: null }> => {
    await confirmInBrowser(admin, password)
    refresh()
    return { data: null }
  },
)

export const endSession = fanAction(
  'signOut',
  idInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    await commands.endSession(fan, id)
    const t = translatorFor(locale, 'sessions')
    await flash({ title: t('ended') })
    redirect('/account')
  },
)

export const signOutEverywhere = fanAction('signOut', emptyInput, async (fan) => {
  await commands.signOutEverywhere(fan)
  await endBrowserSession(fan)
  redirect('/auth')
})
