'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import type { z } from 'zod'
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
import type { Actor } from '@/lib/core/actor'
import { parseInput } from '@/lib/core/forms/parse-input'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { returnPath } from '@/lib/core/pages/own-path'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { deliverOutbox } from '../mail/commands'
import { emailInput, signInInput, signUpInput } from '../schema'
import { resendLink, signUp } from '../sign-up/commands'
import { setUpBrowser, signInWithPassword } from './commands'
import { requireCredentials } from './rules'

type Entry = z.output<typeof signInInput>

async function requestSignUp(actor: Actor, input: Entry, locale: Locale): Promise<void> {
  const credentials = parseInput(signUpInput, requireCredentials(input))
  await consumeLimit('sign_up_network', await clientNetwork())
  const nonce = newNonce()
  const next = returnPath(input.next)
  await signUp(actor, { ...credentials, nonce, next: next === '/' ? undefined : next }, locale)
  await keepPendingSignUp({ email: credentials.email, nonce })
}

async function requestLink(actor: Actor, input: Entry, locale: Locale): Promise<void> {
  const { email } = parseInput(emailInput, { email: input.email ?? '' })
  await consumeLimit('link_network', await clientNetwork())
  const pending = await readPendingSignUp()
  await resendLink(actor, { email, nonce: pending?.nonce ?? null }, locale)
  if (pending?.email === email) await keepPendingSignUp(pending)
}

async function signInAndLeave(input: Entry, locale: Locale): Promise<never> {
  await signInWithPassword(input)
  await forgetPendingSignUp()
  if (await pendingSession()) redirect(`/auth/code?next=${encodeURIComponent(returnPath(input.next))}`)
  redirect(await setUpBrowser(input.next, locale))
}

/** Signs in, signs up or sends the link again: the pressed button is the intent. */
export const submitAuthForm = publicAction(
  ({ intent }) => (intent === 'sign-in' ? 'signIn' : intent === 'resend' ? 'mail' : 'signUp'),
  signInInput,
  async (actor, input, locale) => {
    if (input.intent === 'sign-in') return signInAndLeave(input, locale)
    const isSignUp = input.intent === 'sign-up'
    await (isSignUp ? requestSignUp : requestLink)(actor, input, locale)
    after(deliverOutbox)
    const t = translatorFor(locale, 'auth.notices')
    const description = t(isSignUp ? 'completeVerification' : 'linkSent')
    return { data: null, notice: { title: t('checkMail'), description } }
  },
)

export const signOut = publicSubmit(async (actor) => {
  await endBrowserSession(actor)
  redirect('/')
})
