'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { adminAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { closeOpenPage } from '@/lib/billing/deletion/commands'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { deliverOutbox } from '../mail/commands'
import * as commands from './commands'
import { banInput, unbanInput } from './schema'

const pageOf = (id: string) => `/admin/fans/${id}` as const

export const banFan = adminAction('fan', banInput, async (admin, input, locale): Promise<{ data: null }> => {
  await commands.banFan(admin, input)
  after(deliverOutbox)
  after(() => closeOpenPage(admin, input.id))
  const t = translatorFor(locale, 'fans')
  await flash({ title: t('banned') })
  redirect(pageOf(input.id))
})

export const unbanFan = adminAction(
  'fan',
  unbanInput,
  async (admin, input, locale): Promise<{ data: null }> => {
    await commands.unbanFan(admin, input)
    after(deliverOutbox)
    const t = translatorFor(locale, 'fans')
    await flash({ title: t('unbanned') })
    redirect(pageOf(input.id))
  },
)

export const endFanSessions = adminAction(
  'fan',
  idInput,
  async (admin, input, locale): Promise<{ data: null }> => {
    await commands.endFanSessions(admin, input)
    const t = translatorFor(locale, 'fans')
    await flash({ title: t('signedOut') })
    redirect(pageOf(input.id))
  },
)
