'use server'

import { refresh } from 'next/cache'
import { adminAction } from '@/lib/auth/action'
import { redirectWithNotice } from '@/lib/auth/notice-cookies'
import { rowInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import * as commands from './commands'
import { correctionInput } from './schema'

const notices = (locale: Locale) => translatorFor(locale, 'corrections.notices')

export const correctBalance = adminAction('correction', correctionInput, async (admin, input, locale) => {
  await commands.correctBalance(admin, input)
  refresh()
  return { data: null, notice: { title: notices(locale)('made') } }
})

export const reverseCorrection = adminAction(
  'correction',
  rowInput,
  async (admin, { next, ...input }, locale): Promise<{ data: null }> => {
    await commands.reverseCorrection(admin, input)
    return redirectWithNotice(next, { title: notices(locale)('reversed') })
  },
)
