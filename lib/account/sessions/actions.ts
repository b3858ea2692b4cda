'use server'

import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { idInput } from '@/lib/core/form-fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'

export const endSession = fanAction(
  'signOut',
  idInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    await commands.endSession(fan, id)
    const t = translatorFor(locale, 'sessions')
    await flash({ title: t('ended') })
    redirect('/account')
  },
)
