'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { z } from 'zod'
import { fanAction } from '@/lib/auth/action'
import { confirmInBrowser, setSessionCookie } from '@/lib/auth/begin-session'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { emptyInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { deliverOutbox } from '../mail/commands'
import { confirmPasswordInput, emailInput, resetInput } from '../schema'
import * as commands from './commands'

const emailChangeInput = z.strictObject({ ...emailInput.shape, ...confirmPasswordInput.shape })

export const requestEmailChange = fanAction(
  'mail',
  emailChangeInput,
  async (fan, { email, password }, locale) => {
    await consumeLimit('link_network', await clientNetwork())
    await commands.requestEmailChange(await confirmInBrowser(fan, password), email, locale)
    after(deliverOutbox)
    refresh()
    const t = translatorFor(locale, 'auth.notices')
    return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
  },
)

export const cancelEmailChange = fanAction(
  'mail',
  emptyInput,
  async (fan, _input, locale): Promise<{ data: null }> => {
    await commands.cancelEmailChange(fan)
    const t = translatorFor(locale, 'account.email')
    await flash({ title: t('cancelled') })
    redirect('/account')
  },
)

export const confirmEmailChange = fanAction(
  'mail',
  resetInput.pick({ token: true }),
  async (fan, { token }, locale): Promise<{ data: null }> => {
    await consumeLimit('link_use', await clientNetwork())
    await setSessionCookie(await commands.confirmEmailChange(fan, token))
    after(deliverOutbox)
    const t = translatorFor(locale, 'account.email')
    await flash({ title: t('changed') })
    redirect('/account')
  },
)
