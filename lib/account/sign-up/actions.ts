'use server'

import { redirect } from 'next/navigation'
import { publicAction, publicSubmit } from '@/lib/auth/action'
import { beginBrowserSession } from '@/lib/auth/begin-session'
import { endBrowserSession } from '@/lib/auth/end-session'
import { setHint } from '@/lib/auth/hint-cookies'
import { flash } from '@/lib/auth/notice-cookies'
import { forgetPendingSignUp, readPendingSignUp } from '@/lib/auth/pending-sign-up'
import { clientNetwork } from '@/lib/auth/request'
import { translatorFor } from '@/lib/core/i18n/translator'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { onboardingPath } from '../rules'
import { verifyInput } from '../schema'
import * as commands from './commands'

export const verifyEmail = publicAction(
  'signUp',
  verifyInput,
  async (actor, input, locale): Promise<{ data: null }> => {
    await consumeLimit('link_use', await clientNetwork())
    const pending = await readPendingSignUp()
    const { userId, next } = await commands.verifyEmail(actor, { ...input, nonce: pending?.nonce ?? null })
    const { isAdmin } = await beginBrowserSession(userId)
    await forgetPendingSignUp()
    await setHint({ xp: 0, isAdmin })
    const t = translatorFor(locale, 'auth.notices')
    await flash({ title: t('verified'), description: t('signedIn') })
    redirect(next ? onboardingPath(next) : '/onboarding')
  },
)

/** For a link of another account than the one that is signed in here. Leads back to the link. */
export const leaveForLink = publicAction(
  'signOut',
  verifyInput.pick({ token: true }),
  async (actor, { token }): Promise<{ data: null }> => {
    await endBrowserSession(actor)
    redirect(`/auth/verify?token=${encodeURIComponent(token)}`)
  },
)

/** For a mistyped address: the link that was sent to it no longer works. */
export const withdrawSignUp = publicSubmit(async (actor) => {
  const pending = await readPendingSignUp()
  if (pending) await commands.withdrawSignUp(actor, pending.nonce)
  await forgetPendingSignUp()
  redirect('/auth')
})
