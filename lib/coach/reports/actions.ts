'use server'

import { redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { idInput } from '@/lib/core/form-fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'

export const reviewReport = adminAction(
  'flag',
  idInput,
  async (admin, { id }, locale): Promise<{ data: null }> => {
    await commands.reviewReport(admin, id)
    const t = translatorFor(locale, 'adminAi')
    await flash({ title: t('reports.seen') })
    redirect('/admin/ai')
  },
)
