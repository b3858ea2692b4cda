'use server'

import { fanAction } from '@/lib/auth/action'
import { translatorFor } from '@/lib/core/i18n/translator'
import { takePicks } from '@/lib/missions/picks/commands'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { slipInput } from './schema'

/**
 * Saves a round's picks, each until its own lock; `data` has a line for each, saved or refused, and then what was sent and why not. Of two devices the
 * later one wins and learns what it has replaced.
 */
export const saveSlip = fanAction('mission', slipInput, async (fan, input, locale) => {
  const { competition, round: key, seenAt, picks } = input
  const taken = await takePicks(fan, { picks, round: { competition, key }, seenAt, locale })
  const t = translatorFor(locale, 'matchday.slip.notices')
  const saved = taken.filter(({ state }) => state === 'saved')
  const sentences = [
    taken.length > saved.length && t('refused', { count: taken.length - saved.length }),
    saved.some(({ replaced }) => replaced !== null) && t('replaced'),
    saved.some(({ counts }) => !counts) &&
      t('forXp', { count: saved.filter(({ counts }) => !counts).length, of: WEEKLY_PICKS }),
  ].filter((text) => text !== false)
  const description = sentences.length > 0 ? { description: sentences.join(' ') } : {}
  const refusals = translatorFor(locale, 'matchday.slip.refusals')
  const sent = new Map(picks.map(({ templateId, pick }) => [templateId, pick]))
  const results = taken.map(({ state, ...pick }) => ({
    ...pick,
    refusal: state === 'saved' ? null : { pick: sent.get(pick.templateId) ?? '', text: refusals(state) },
  }))
  return { data: { taken: results }, notice: { title: t('saved', { count: saved.length }), ...description } }
})
