'use server'

import { redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { rowInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { returnPath } from '@/lib/core/pages/own-path'
import * as commands from './commands'

export const reviewReport = adminAction(
  'flag',
  rowInput,
  async (admin, { id, next }, locale): Promise<{ data: null }> => {
    await commands.reviewReport(admin, id)
    const t = translatorFor(locale, 'adminAi')
    await flash({ title: t('reports.seen') })
    redirect(returnPath(next))
  },
)
