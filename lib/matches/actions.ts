'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/action'
import { flash, undoNotice } from '@/lib/auth/notice-cookies'
import type { Saved } from '@/lib/core/forms/action-result'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import * as commands from './commands'
import { createMatchInput, updateMatchInput } from './schema'

// Importing and correcting results is in lib/operations/actions.ts: missions are settled right after, and this domain knows none.

const LIST = '/admin/matches'

export const createMatch = adminAction(
  'save',
  createMatchInput,
  async (admin, input, locale): Promise<Saved> => {
    const id = await commands.createMatch(admin, input)
    refresh()
    const t = translatorFor(locale, 'matches.notices')
    return { data: { id, version: null }, notice: { title: t('created') } }
  },
)

export const updateMatch = adminAction(
  'save',
  updateMatchInput,
  async (admin, input, locale): Promise<Saved> => {
    const version = await commands.updateMatch(admin, input)
    refresh()
    const t = translatorFor(locale, 'matches.notices')
    return { data: { id: input.id, version }, notice: { title: t('updated') } }
  },
)

export const deleteMatch = adminAction(
  'deletion',
  idInput,
  async (admin, input, locale): Promise<{ data: null }> => {
    const id = await commands.deleteMatch(admin, input)
    const t = translatorFor(locale, 'matches.notices')
    await flash(undoNotice(t('deleted'), id, locale))
    redirect(LIST)
  },
)
