'use server'

import { refresh } from 'next/cache'
import { adminAction, fanAction } from '@/lib/auth/action'
import { redirectWithNotice } from '@/lib/auth/notice-cookies'
import type { Saved } from '@/lib/core/forms/action-result'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'
import * as editor from './editor/commands'
import { badgeRetiredInput, createBadgeInput, updateBadgeInput } from './editor/schema'
import { placeBadgesInput } from './schema'

export const claimBadge = fanAction('claim', idInput, async (fan, input, locale) => {
  await commands.claimBadge(fan, input)
  refresh()
  const t = translatorFor(locale, 'badges.notices')
  return { data: { id: input.id }, notice: { title: t('claimed') } }
})

export const placeBadges = fanAction('save', placeBadgesInput, async (fan, input, locale) => {
  await commands.placeBadges(fan, input)
  refresh()
  const t = translatorFor(locale, 'badges.notices')
  return { data: null, notice: { title: t('placed') } }
})

export const createBadge = adminAction(
  'badge',
  createBadgeInput,
  async (admin, input, locale): Promise<Saved> => {
    const id = await editor.createBadge(admin, input)
    refresh()
    const t = translatorFor(locale, 'badges.admin.notices')
    return { data: { id, version: null }, notice: { title: t('created') } }
  },
)

export const updateBadge = adminAction(
  'badge',
  updateBadgeInput,
  async (admin, input, locale): Promise<Saved> => {
    const version = await editor.updateBadge(admin, input)
    refresh()
    const t = translatorFor(locale, 'badges.admin.notices')
    return { data: { id: input.id, version }, notice: { title: t('updated') } }
  },
)

export const setBadgeRetired = adminAction(
  'badge',
  badgeRetiredInput,
  async (admin, { next, ...input }, locale): Promise<{ data: null }> => {
    await editor.setBadgeRetired(admin, input)
    const t = translatorFor(locale, 'badges.admin.notices')
    return redirectWithNotice(next, { title: t(input.retired ? 'retired' : 'offered') })
  },
)
