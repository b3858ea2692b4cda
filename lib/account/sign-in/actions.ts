'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { publicAction, publicSubmit } from '@/lib/auth/action'
import { pendingSession } from '@/lib/auth/actor'
import { endBrowserSession } from '@/lib/auth/end-session'
import {
  forgetPendingSignUp,
  keepPendingSignUp,
  newNonce,
  readPendingSignUp,
} from '@/lib/auth/pending-sign-up'
import { clientNetwork } from '@/lib/auth/request'
import { parseInput } from '@/lib/core/form'
import { translatorFor } from '@/lib/core/i18n/translator'
import { returnPath } from '@/lib/core/own-path'
import { consumeLimit } from '@/lib/core/rate-limit'
import { deliverOutbox } from '../mail/commands'
import { emailInput, signInInput, signUpInput } from '../schema'
import { resendLink, signUp } from '../sign-up/commands'
import { signInWithPassword, welcome } from './commands'
import { requireCredentials } from './rules'

/** The form of /auth: the pressed button is the intent. */
export const enter = publicAction(
  ({ intent }) => (intent === 'sign-in' ? 'signIn' : intent === 'resend' ? 'mail' : 'signUp'),
  signInInput,
  async (actor, input, locale) => {
    const t = translatorFor(locale, 'auth.notices')
    if (input.intent === 'sign-up') {
      const credentials = parseInput(signUpInput, requireCredentials(input))
      await consumeLimit('sign_up_network', await clientNetwork())
      const nonce = newNonce()
      const next = returnPath(input.next)
      await signUp(actor, { ...credentials, nonce, next: next === '/' ? undefined : next }, locale)
      await keepPendingSignUp({ email: credentials.email, nonce })
      after(deliverOutbox)
      return { data: null, notice: { title: t('checkMail'), description: t('completeVerification') } }
    }
    if (input.intent === 'resend') {
      const { email } = parseInput(emailInput, { email: input.email ?? '' })
      await consumeLimit('link_network', await clientNetwork())
      const pending = await readPendingSignUp()
      await resendLink(actor, { email, nonce: pending?.nonce ?? null }, locale)
      if (pending?.email === email) await keepPendingSignUp(pending)
      after(deliverOutbox)
      return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
    }
    await signInWithPassword(input)
    await forgetPendingSignUp()
    if (await pendingSession()) redirect(`/auth/code?next=${encodeURIComponent(returnPath(input.next))}`)
    redirect(await welcome(input.next, locale))
  },
)

export const signOut = publicSubmit(async (actor) => {
  await endBrowserSession(actor)
  redirect('/')
})
