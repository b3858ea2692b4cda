'use server'

import { redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { idInput } from '@/lib/core/form-fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { reviewReport as review } from './commands'

async function backToList(locale: Locale): Promise<{ data: null }> {
  const t = translatorFor(locale, 'adminAi')
  await flash({ title: t('reports.seen') })
  redirect('/admin/ai')
}

export const reviewReport = adminAction('flag', idInput, async (admin, { id }, locale) => {
  await review(admin, id)
  return backToList(locale)
})
