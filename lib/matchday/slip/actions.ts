'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { translatorFor } from '@/lib/core/i18n/translator'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import * as commands from './commands'
import { slipInput } from './schema'

/** Saves a round; `data` lists every pick that was refused, the others are saved. */
export const saveSlip = fanAction('mission', slipInput, async (fan, input, locale) => {
  const taken = await commands.saveSlip(fan, input, locale)
  refresh()
  const t = translatorFor(locale, 'matchday.slip.notices')
  const saved = taken.filter(({ state }) => state === 'saved')
  const sentences = [
    taken.length > saved.length && t('refused', { count: taken.length - saved.length }),
    saved.some(({ replaced }) => replaced !== null) && t('replaced'),
    saved.some(({ counts }) => !counts) &&
      t('forXp', { count: saved.filter(({ counts }) => !counts).length, of: WEEKLY_PICKS }),
  ].filter((text) => text !== false)
  const description = sentences.length > 0 ? { description: sentences.join(' ') } : {}
  return { data: { taken }, notice: { title: t('saved', { count: saved.length }), ...description } }
})
