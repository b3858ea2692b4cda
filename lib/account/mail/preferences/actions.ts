'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'
import { mailPreferencesInput } from './schema'

export const saveMailPreferences = fanAction(
  'save',
  mailPreferencesInput,
  async (fan, preferences, locale) => {
    await commands.saveMailPreferences(fan, preferences)
    refresh()
    const t = translatorFor(locale, 'mailPreferences')
    return { data: null, notice: { title: t('saved') } }
  },
)
