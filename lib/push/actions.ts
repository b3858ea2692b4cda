'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { fanAction } from '@/lib/auth/action'
import * as devices from './devices/commands'
import { deviceInput } from './schema'

export const saveDevice = fanAction('preferences', deviceInput, async (fan, input, locale) => {
  await devices.saveDevice(fan, input, locale)
  refresh()
  const t = await getTranslations({ locale, namespace: 'notifications' })
  return { data: null, notice: { title: t('saved') } }
})

export const dropDevice = fanAction('preferences', z.strictObject({}), async (fan, _input, locale) => {
  await devices.dropDevice(fan)
  refresh()
  const t = await getTranslations({ locale, namespace: 'notifications' })
  return { data: null, notice: { title: t('ended') } }
})
