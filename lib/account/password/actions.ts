'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { fanAction, publicAction } from '@/lib/auth/action'
import { confirmInBrowser } from '@/lib/auth/begin-session'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { DomainError } from '@/lib/core/errors'
import { translatorFor } from '@/lib/core/i18n/translator'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { deliverOutbox } from '../mail/commands'
import { changePasswordInput, emailInput, resetInput } from '../schema'
import * as commands from './commands'

export const requestReset = publicAction('mail', emailInput, async (actor, { email }, locale) => {
  await consumeLimit('link_network', await clientNetwork())
  await commands.requestReset(actor, email, locale)
  after(deliverOutbox)
  const t = translatorFor(locale, 'auth.notices')
  return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
})

export const resetPassword = publicAction('save', resetInput, async (actor, input, locale) => {
  const network = await clientNetwork()
  await consumeLimit('link_use', network)
  await commands.resetPassword(actor, { ...input, network })
  after(deliverOutbox)
  const t = translatorFor(locale, 'auth.notices')
  await flash({ title: t('passwordSet'), description: t('nowSignIn') })
  redirect('/auth')
})

export const changePassword = fanAction(
  'save',
  changePasswordInput,
  async (fan, { currentPassword, password }, locale) => {
    const confirmed = await confirmInBrowser(fan, currentPassword).catch((error: unknown) => {
      const isWrong = error instanceof DomainError && error.fields?.password === 'wrong_password'
      throw isWrong
        ? new DomainError('invalid_input', { fields: { currentPassword: 'wrong_password' } })
        : error
    })
    await commands.changePassword(confirmed, password)
    after(deliverOutbox)
    refresh()
    const t = translatorFor(locale, 'auth.notices')
    return { data: null, notice: { title: t('passwordSet') } }
  },
)
