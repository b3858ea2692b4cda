'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'
import { convertInput } from './schema'

const titleOf = (fields: Record<string, unknown>) =>
  convertInput.safeParse(fields).success ? 'conversion' : 'amount'

export const convertPoints = fanAction(titleOf, convertInput, async (fan, input, locale) => {
  await commands.convertPoints(fan, input)
  refresh()
  const t = translatorFor(locale, 'wallet.notices')
  const values = { amount: input.amount }
  return { data: null, notice: { title: t('converted', values), description: t('convertedText', values) } }
})
