'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { fanAction } from '@/lib/auth/action'
import { confirmInBrowser } from '@/lib/auth/begin-session'
import { flash } from '@/lib/auth/notice-cookies'
import { isPlainForm } from '@/lib/auth/request'
import { closeOpenPage } from '@/lib/billing/deletion/commands'
import { emptyInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { deliverOutbox } from '../mail/commands'
import { confirmPasswordInput } from '../schema'
import * as commands from './commands'

export const requestDeletion = fanAction(
  'deletion',
  confirmPasswordInput,
  async (fan, { password }, locale): Promise<{ data: null }> => {
    await commands.requestDeletion(await confirmInBrowser(fan, password))
    after(deliverOutbox)
    after(() => closeOpenPage(fan, fan.userId))
    const t = translatorFor(locale, 'deletion')
    await flash({ title: t('asked'), description: t('askedText') })
    redirect('/account#leaving')
  },
)

export const withdrawDeletion = fanAction(
  'save',
  emptyInput,
  async (fan, _input, locale): Promise<{ data: null }> => {
    await commands.withdrawDeletion(fan)
    const t = translatorFor(locale, 'deletion')
    await flash({ title: t('kept'), description: t('keptText') })
    // Without JavaScript the notice is at the top.
    redirect((await isPlainForm()) ? '/account' : '/account#data')
  },
  { gone: '/account' },
)
