'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { rowInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { returnPath } from '@/lib/core/pages/own-path'
import * as commands from './commands'
import { correctionInput } from './schema'

const notices = (locale: Locale) => translatorFor(locale, 'corrections.notices')

export const correctBalance = adminAction('correction', correctionInput, async (admin, input, locale) => {
  await commands.correctBalance(admin, input)
  refresh()
  return { data: null, notice: { title: notices(locale)('made') } }
})

/** Redirects with a flash notice: the button is gone from its row. */
export const reverseCorrection = adminAction(
  'correction',
  rowInput,
  async (admin, { next, ...input }, locale): Promise<{ data: null }> => {
    await commands.reverseCorrection(admin, input)
    await flash({ title: notices(locale)('reversed') })
    redirect(returnPath(next))
  },
)
