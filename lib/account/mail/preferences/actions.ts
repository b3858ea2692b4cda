'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { fanAction } from '@/lib/auth/action'
import * as commands from './commands'
import { mailPreferencesInput } from './schema'

export const saveMailPreferences = fanAction(
  'preferences',
  mailPreferencesInput,
  async (fan, preferences, locale) => {
    await commands.saveMailPreferences(fan, preferences)
    refresh()
    const t = await getTranslations({ locale, namespace: 'mailPreferences' })
    return { data: null, notice: { title: t('saved') } }
  },
)
