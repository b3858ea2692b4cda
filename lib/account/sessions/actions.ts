'use server'

import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { wordsOf } from '@/lib/core/i18n/translator'
import * as commands from './commands'
import { sessionInput } from './schema'

export const endSession = fanAction(
  'signOut',
  sessionInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    await commands.endSession(fan, id)
    const t = wordsOf(locale, 'sessions')
    await flash({ title: t('ended') })
    redirect('/account')
  },
)
