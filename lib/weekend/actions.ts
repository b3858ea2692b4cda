'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as picks from './picks/commands'
import { saveFiveInput } from './schema'
import { profileName } from './words'

export const saveFive = fanAction('five', saveFiveInput, async (fan, input, locale) => {
  const saved = await picks.saveFive(fan, input)
  refresh()
  const t = translatorFor(locale, 'weekend.notices')
  const late = saved.locked.map((profile) => profileName(profile, locale)).join(', ')
  return {
    data: saved,
    notice: {
      title: t('saved'),
      description: late ? t('late', { names: late }) : t('savedText', { count: saved.picked }),
    },
  }
})
