'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { fanAction } from '@/lib/auth/action'
import * as commands from './commands'
import { badgeIdInput, placeBadgesInput } from './schema'

export const claimBadge = fanAction('claim', badgeIdInput, async (fan, input, locale) => {
  await commands.claimBadge(fan, input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'badges.notices' })
  return { data: { id: input.id }, notice: { title: t('claimed') } }
})

export const placeBadges = fanAction('preferences', placeBadgesInput, async (fan, input, locale) => {
  await commands.placeBadges(fan, input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'badges.notices' })
  return { data: null, notice: { title: t('placed') } }
})
