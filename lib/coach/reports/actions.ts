'use server'

import { adminAction } from '@/lib/auth/action'
import { redirectWithNotice } from '@/lib/auth/notice-cookies'
import { rowInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'

export const reviewReport = adminAction(
  'flag',
  rowInput,
  async (admin, { id, next }, locale): Promise<{ data: null }> => {
    await commands.reviewReport(admin, id)
    const t = translatorFor(locale, 'adminAi')
    return redirectWithNotice(next, { title: t('reports.seen') })
  },
)
