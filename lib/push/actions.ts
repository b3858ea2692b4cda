'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { emptyInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as devices from './devices/commands'
import { deviceInput } from './schema'

export const saveDevice = fanAction('save', deviceInput, async (fan, input, locale) => {
  await devices.saveDevice(fan, input, locale)
  refresh()
  const t = translatorFor(locale, 'notifications')
  return { data: null, notice: { title: t('saved') } }
})

export const dropDevice = fanAction('save', emptyInput, async (fan, _input, locale) => {
  await devices.dropDevice(fan)
  refresh()
  const t = translatorFor(locale, 'notifications')
  return { data: null, notice: { title: t('ended') } }
})
