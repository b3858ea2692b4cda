'use server'

import { redirect } from 'next/navigation'
import { guestAction, guestSubmit } from '@/lib/auth/action'
import { beginBrowserSession } from '@/lib/auth/begin-session'
import { flash, setHint } from '@/lib/auth/notice-cookies'
import { forgetPendingSignUp, readPendingSignUp } from '@/lib/auth/pending-sign-up'
import { clientNetwork } from '@/lib/auth/request'
import { closeSession } from '@/lib/auth/session'
import { wordsOf } from '@/lib/core/i18n/translator'
import { takeTry } from '@/lib/core/rate-limit'
import { onboardingPath } from '../rules'
import { verifyInput } from '../schema'
import * as commands from './commands'

export const verifyEmail = guestAction(
  'signUp',
  verifyInput,
  async (actor, input, locale): Promise<{ data: null }> => {
    await takeTry('link_use', await clientNetwork())
    const pending = await readPendingSignUp()
    const { userId, next } = await commands.verifyEmail(actor, { ...input, nonce: pending?.nonce ?? null })
    if (actor.kind === 'fan' || actor.kind === 'admin') await closeSession(actor.sessionId)
    const { isAdmin } = await beginBrowserSession(userId)
    await forgetPendingSignUp()
    await setHint({ xp: 0, isAdmin })
    const t = wordsOf(locale, 'auth.notices')
    await flash({ title: t('verified'), description: t('signedIn') })
    redirect(next ? onboardingPath(next) : '/onboarding')
  },
)

/** The address was wrong: the link that is on its way to it is worth nothing from now on. */
export const withdrawSignUp = guestSubmit(async (actor) => {
  const pending = await readPendingSignUp()
  if (pending) await commands.withdrawSignUp(actor, pending.nonce)
  await forgetPendingSignUp()
  redirect('/auth')
})
