'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { action } from '@/lib/auth/action'
import { signedIn } from '@/lib/auth/actor'
import * as commands from './commands'

const nothing = z.strictObject({})

export const renewCalendar = action('calendar', nothing, async (actor, _input, locale) => {
  const isRenewed = await commands.renewFeed(signedIn(actor))
  refresh()
  const t = await getTranslations({ locale, namespace: 'calendar.notices' })
  return { data: null, notice: { title: t(isRenewed ? 'renewed' : 'made') } }
})

export const dropCalendar = action('calendar', nothing, async (actor, _input, locale) => {
  await commands.dropFeed(signedIn(actor))
  refresh()
  const t = await getTranslations({ locale, namespace: 'calendar.notices' })
  return { data: null, notice: { title: t('dropped') } }
})
