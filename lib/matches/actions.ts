'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { action } from '@/lib/auth/action'
import { asAdmin } from '@/lib/auth/actor'
import { flash } from '@/lib/auth/notice-cookies'
import * as commands from './commands'
import { createMatchInput, matchIdInput, updateMatchInput } from './schema'

const LIST = '/admin?section=matches'

export const createMatch = action('match', createMatchInput, async (actor, input, locale) => {
  const id = await commands.createMatch(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: { id }, notice: { title: t('created') } }
})

export const updateMatch = action('match', updateMatchInput, async (actor, input, locale) => {
  await commands.updateMatch(asAdmin(actor), input)
  refresh()
  const t = await getTranslations({ locale, namespace: 'matches.notices' })
  return { data: { id: input.id }, notice: { title: t('updated') } }
})

export const deleteMatch = action(
  'deletion',
  matchIdInput,
  async (actor, input, locale): Promise<{ data: null }> => {
    await commands.deleteMatch(asAdmin(actor), input)
    const t = await getTranslations({ locale, namespace: 'matches.notices' })
    await flash({ title: t('deleted') })
    redirect(LIST)
  },
)
