import 'server-only'
import type { Route } from 'next'
import type { z } from 'zod'
import { readChangedActor, requireSignedIn } from '@/lib/auth/actor'
import { setHint, setLooks } from '@/lib/auth/hint-cookies'
import { rememberDevice } from '@/lib/auth/known-device'
import { SignInRefused, signIn } from '@/lib/auth/next-auth'
import { flash } from '@/lib/auth/notice-cookies'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { returnPath } from '@/lib/core/pages/own-path'
import { balanceOf } from '@/lib/ledger/queries'
import { leavingAt } from '../deletion/queries'
import { looksOf, preferencesOf } from '../queries'
import { normalizeEmail, onboardingPath } from '../rules'
import type { signInInput } from '../schema'
import { requireSignIn } from './rules'

type Entry = z.output<typeof signInInput>

/**
 * Signs in through next-auth, which writes the session cookie.
 * @throws DomainError missing_sign_in, rate_limited, busy, invalid_credentials
 */
export async function signInWithPassword({ email, password }: Entry): Promise<void> {
  requireSignIn({ email, password })
  // An address that no sign-up accepts is passed on unchanged: it is unknown, and refusing it must take just as long.
  const address = normalizeEmail(email ?? '') ?? email
  try {
    await signIn('credentials', { email: address, password, redirect: false })
  } catch (error) {
    throw error instanceof SignInRefused ? error.reason : error
  }
}

/** Sets up this browser for a fan who has just signed in. @returns the path to go to */
export async function setUpBrowser(wanted: string | undefined, locale: Locale): Promise<Route> {
  const fan = requireSignedIn(await readChangedActor())
  const [preferences, xp, looks, leaving] = await Promise.all([
    preferencesOf(fan),
    balanceOf(fan, 'xp'),
    looksOf(fan),
    leavingAt(fan),
  ])
  await rememberDevice(fan.userId)
  await setHint({ xp, isAdmin: fan.kind === 'admin' })
  await setLooks(looks)
  const t = translatorFor(locale, 'auth.notices')
  await flash({ title: t('welcome'), description: t('signedIn') })
  // A fan who has asked for deletion is first offered to stay.
  if (leaving) return '/account'
  return preferences ? returnPath(wanted) : onboardingPath(wanted)
}
