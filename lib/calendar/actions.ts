'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { emptyInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'

export const renewCalendar = fanAction('calendar', emptyInput, async (fan, _input, locale) => {
  const isRenewed = await commands.renewFeed(fan)
  refresh()
  const t = translatorFor(locale, 'calendar.notices')
  return { data: null, notice: { title: t(isRenewed ? 'renewed' : 'made') } }
})

export const dropCalendar = fanAction('calendar', emptyInput, async (fan, _input, locale) => {
  await commands.dropFeed(fan)
  refresh()
  const t = translatorFor(locale, 'calendar.notices')
  return { data: null, notice: { title: t('dropped') } }
})
