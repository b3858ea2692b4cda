'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { guestAction, guestSubmit } from '@/lib/auth/action'
import { readActor, signedIn } from '@/lib/auth/actor'
import { endBrowserSession } from '@/lib/auth/end-session'
import { flash, setHint, setLooks } from '@/lib/auth/notice-cookies'
import {
  forgetPendingSignUp,
  keepPendingSignUp,
  newNonce,
  readPendingSignUp,
} from '@/lib/auth/pending-sign-up'
import { clientNetwork } from '@/lib/auth/request'
import { closeSession } from '@/lib/auth/session'
import { parseInput } from '@/lib/core/form'
import { takeTry } from '@/lib/core/rate-limit'
import { balanceOf } from '@/lib/ledger/queries'
import { leavingAt } from '../deletion/queries'
import { deliverOutbox } from '../mail/commands'
import { looksOf, preferencesOf } from '../queries'
import { returnPath } from '../rules'
import { emailInput, enterInput, signUpInput } from '../schema'
import { resendLink, signUp } from '../sign-up/commands'
import { credentialsOf } from '../sign-up/rules'
import { enterWithPassword } from './commands'

/** The form of /auth: the pressed button is the intent. */
export const enter = guestAction(
  ({ intent }) => (intent === 'sign-in' ? 'signIn' : intent === 'resend' ? 'mail' : 'signUp'),
  enterInput,
  async (actor, input, locale) => {
    const t = await getTranslations({ locale, namespace: 'auth.notices' })
    if (input.intent === 'sign-up') {
      const credentials = parseInput(signUpInput, credentialsOf(input))
      await takeTry('sign_up_network', await clientNetwork())
      const nonce = newNonce()
      await signUp(actor, { ...credentials, nonce }, locale)
      await keepPendingSignUp({ email: credentials.email, nonce })
      after(deliverOutbox)
      return { data: null, notice: { title: t('checkMail'), description: t('completeVerification') } }
    }
    if (input.intent === 'resend') {
      const { email } = parseInput(emailInput, { email: input.email ?? '' })
      await takeTry('link_network', await clientNetwork())
      const pending = await readPendingSignUp()
      await resendLink(actor, { email, nonce: pending?.nonce ?? null }, locale)
      if (pending?.email === email) await keepPendingSignUp(pending)
      after(deliverOutbox)
      return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
    }
    await enterWithPassword(input)
    if (actor.kind === 'fan' || actor.kind === 'admin') await closeSession(actor.sessionId)
    await forgetPendingSignUp()
    const fan = signedIn(await readActor())
    const [preferences, xp, looks] = await Promise.all([
      preferencesOf(fan),
      balanceOf(fan, 'xp'),
      looksOf(fan),
    ])
    await setHint({ xp, isAdmin: fan.kind === 'admin' })
    await setLooks(looks)
    await flash({ title: t('welcome'), description: t('signedIn') })
    // A fan on the way out is first asked whether to stay.
    const next = (await leavingAt(fan)) ? '/account' : returnPath(input.next)
    redirect(preferences ? next : `/onboarding?next=${encodeURIComponent(next === '/' ? '/missions' : next)}`)
  },
)

export const signOut = guestSubmit(async (actor) => {
  await endBrowserSession(actor)
  redirect('/')
})
