'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { guestAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { takeTry } from '@/lib/core/rate-limit'
import { deliverOutbox } from '../mail/commands'
import { emailInput, resetInput } from '../schema'
import * as commands from './commands'

export const requestReset = guestAction('mail', emailInput, async (actor, { email }, locale) => {
  await takeTry('link_network', await clientNetwork())
  await commands.requestReset(actor, email, locale)
  after(deliverOutbox)
  const t = await getTranslations({ locale, namespace: 'auth.notices' })
  return { data: null, notice: { title: t('checkMail'), description: t('linkSent') } }
})

export const resetPassword = guestAction('password', resetInput, async (actor, input, locale) => {
  await takeTry('link_use', await clientNetwork())
  await commands.resetPassword(actor, input)
  after(deliverOutbox)
  const t = await getTranslations({ locale, namespace: 'auth.notices' })
  await flash({ title: t('passwordSet'), description: t('nowSignIn') })
  redirect('/auth')
})
