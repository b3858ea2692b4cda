'use server'

import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { guestAction, guestSubmit } from '@/lib/auth/action'
import { readActor, signedIn } from '@/lib/auth/actor'
import { endBrowserSession } from '@/lib/auth/end-session'
import { flash, setHint } from '@/lib/auth/notice-cookies'
import { closeSession } from '@/lib/auth/session'
import { balanceOf } from '@/lib/ledger/queries'
import { preferencesOf } from '../queries'
import { returnPath } from '../rules'
import { enterInput } from '../schema'
import { askForLink, enterAsNew, enterWithPassword } from './commands'

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

export const signOut = guestSubmit(async (actor) => {
  await endBrowserSession(actor)
  redirect('/')
})
