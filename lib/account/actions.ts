'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { fanAction, guestAction, guestSubmit } from '@/lib/auth/action'
import { readActor, signedIn } from '@/lib/auth/actor'
import { endBrowserSession } from '@/lib/auth/end-session'
import { flash, setHint } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { closeSession } from '@/lib/auth/session'
import { takeTry } from '@/lib/core/rate-limit'
import { balanceOf } from '@/lib/ledger/queries'
import * as commands from './commands'
import { askForLink, enterAsNew, enterWithPassword } from './enter'
import { deliverOutbox } from './mail-commands'
import { preferencesOf } from './queries'
import { returnPath } from './rules'
import { emailInput, enterInput, extendedTimeInput, preferencesInput, resetInput, tokenInput } from './schema'

export const enter = guestAction(
  ({ intent }) => (intent === 'sign-in' ? 'signIn' : intent === 'resend' ? 'mail' : 'signUp'),
  enterInput,
  async (actor, input, locale) => {
    const t = await getTranslations({ locale, namespace: 'auth.notices' })
    if (input.intent === 'sign-up') {
      await enterAsNew(actor, input, locale)
      return { data: null, notice: { title: t('checkMail'), description: t('completeVerification') } }
    }
    if (input.intent === 'resend') {
      await askForLink(actor, 'resend', input, locale)
      return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
    }
    await enterWithPassword(input)
    if (actor.kind === 'fan' || actor.kind === 'admin') await closeSession(actor.sessionId)
    const fan = signedIn(await readActor())
    const [preferences, xp] = await Promise.all([preferencesOf(fan), balanceOf(fan, 'xp')])
    await setHint({ xp, isAdmin: fan.kind === 'admin' })
    await flash({ title: t('welcome'), description: t('signedIn') })
    const next = returnPath(input.next)
    redirect(preferences ? next : `/onboarding?next=${encodeURIComponent(next === '/' ? '/missions' : next)}`)
  },
)

export const verifyEmail = guestAction('signUp', tokenInput, async (actor, { token }, locale) => {
  await takeTry('link_use', await clientNetwork())
  await commands.verifyEmail(actor, token)
  const t = await getTranslations({ locale, namespace: 'auth.notices' })
  await flash({ title: t('verified'), description: t('nowSignIn') })
  redirect('/auth?verified=1')
})

export const requestReset = guestAction('mail', emailInput, async (actor, input, locale) => {
  await askForLink(actor, 'reset', input, locale)
  const t = await getTranslations({ locale, namespace: 'auth.notices' })
  return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
})

export const resetPassword = guestAction('password', resetInput, async (actor, input, locale) => {
  await takeTry('link_use', await clientNetwork())
  await commands.resetPassword(actor, input)
  after(deliverOutbox)
  const t = await getTranslations({ locale, namespace: 'auth.notices' })
  await flash({ title: t('passwordSet'), description: t('nowSignIn') })
  redirect('/auth')
})

export const savePreferences = fanAction('preferences', preferencesInput, async (fan, input, locale) => {
  const { next, ...preferences } = input
  await commands.savePreferences(fan, preferences)
  const t = await getTranslations({ locale, namespace: 'onboarding' })
  const notice = { title: t('saved') }
  if (next === undefined) {
    refresh()
    return { data: null, notice }
  }
  await flash(notice)
  redirect(returnPath(next))
})

export const saveExtendedTime = fanAction(
  'preferences',
  extendedTimeInput,
  async (fan, { extended }, locale) => {
    await commands.saveExtendedTime(fan, extended === 'on')
    refresh()
    const t = await getTranslations({ locale, namespace: 'account.extended' })
    return { data: null, notice: { title: t(extended === 'on' ? 'isOn' : 'isOff') } }
  },
)

export const signOutEverywhere = fanAction('signOut', z.strictObject({}), async (fan) => {
  await commands.signOutEverywhere(fan)
  await endBrowserSession(fan)
  redirect('/auth')
})

export const signOut = guestSubmit(async (actor) => {
  await endBrowserSession(actor)
  redirect('/')
})
