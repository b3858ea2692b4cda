'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { fanAction, publicAction } from '@/lib/auth/action'
import { pendingSession } from '@/lib/auth/actor'
import { confirmInBrowser, setSessionCookie } from '@/lib/auth/begin-session'
import { DomainError } from '@/lib/core/errors'
import { translatorFor } from '@/lib/core/i18n/translator'
import { deliverOutbox } from '../mail/commands'
import { confirmPasswordInput } from '../schema'
import { setUpBrowser } from '../sign-in/commands'
import * as commands from './commands'
import { bothFactorsInput, factorCodeInput, signInCodeInput } from './schema'

type Codes = { codes: string[] }

export const beginFactor = fanAction(
  'factor',
  confirmPasswordInput,
  async (fan, { password }): Promise<{ data: null }> => {
    await commands.beginFactor(await confirmInBrowser(fan, password))
    refresh()
    return { data: null }
  },
)

export const confirmFactor = fanAction('factor', factorCodeInput, async (fan, { code }, locale) => {
  const { codes, session } = await commands.confirmFactor(fan, code)
  await setSessionCookie(session)
  after(deliverOutbox)
  refresh()
  const t = translatorFor(locale, 'secondFactor')
  return { data: { codes } satisfies Codes, notice: { title: t('isOn') } }
})

export const renewCodes = fanAction(
  'factor',
  bothFactorsInput,
  async (fan, { password, code }): Promise<{ data: Codes }> => {
    const codes = await commands.renewCodes(await confirmInBrowser(fan, password), code)
    refresh()
    return { data: { codes } }
  },
)

export const dropFactor = fanAction('factor', bothFactorsInput, async (fan, { password, code }, locale) => {
  await commands.dropFactor(await confirmInBrowser(fan, password), code)
  after(deliverOutbox)
  refresh()
  const t = translatorFor(locale, 'secondFactor')
  return { data: null, notice: { title: t('isOff') } }
})

/** The second step of signing in. */
export const verifyFactorCode = publicAction(
  'signIn',
  signInCodeInput,
  async (_actor, { code, next }, locale): Promise<{ data: null }> => {
    const waiting = await pendingSession()
    if (!waiting) throw new DomainError('unauthorized')
    await setSessionCookie(await commands.verifyFactorCode(waiting, code))
    redirect(await setUpBrowser(next, locale))
  },
)
