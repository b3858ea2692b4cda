'use server'

import type { Route } from 'next'
import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash, undoNotice } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import * as commands from './commands'
import { withGuessLimit } from './guesses/commands'
import * as membership from './membership/commands'
import {
  createLeagueInput,
  joinLeagueInput,
  memberInput,
  publicInput,
  removeMemberInput,
  renameLeagueInput,
} from './schema'

const notices = (locale: Locale) => translatorFor(locale, 'leagues.notices')

/** Redirects to the code with which the owner invites others. */
export const createLeague = fanAction(
  'createLeague',
  createLeagueInput,
  async (fan, input, locale): Promise<{ data: { id: string } }> => {
    const id = await commands.createLeague(fan, input)
    const t = notices(locale)
    await flash({ title: t('created'), description: t('createdText') })
    redirect(`/leagues/${id}#invite`)
  },
)

export const joinLeague = fanAction(
  'joinCode',
  joinLeagueInput,
  async (fan, input, locale): Promise<{ data: { id: string } }> => {
    const id = await withGuessLimit(fan, await clientNetwork(), () =>
      membership.joinLeague(fan, input.invite),
    )
    await flash({ title: notices(locale)('joined') })
    redirect(`/leagues/${id}`)
  },
)

export const leaveLeague = fanAction(
  'league',
  idInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    await membership.leaveLeague(fan, id)
    await flash({ title: notices(locale)('left') })
    redirect('/leagues')
  },
  { gone: '/leagues' },
)

export const renameLeague = fanAction('league', renameLeagueInput, async (fan, input, locale) => {
  await commands.renameLeague(fan, input)
  refresh()
  return { data: { id: input.id }, notice: { title: notices(locale)('renamed') } }
})

export const rotateCode = fanAction('league', idInput, async (fan, { id }, locale) => {
  await commands.rotateCode(fan, id)
  refresh()
  return { data: null, notice: { title: notices(locale)('rotated') } }
})

export const setPublic = fanAction('league', publicInput, async (fan, input, locale) => {
  await commands.setPublic(fan, input)
  refresh()
  return { data: null, notice: { title: notices(locale)(input.shown ? 'shown' : 'hidden') } }
})

/** Redirects with a flash notice: the form, and its toast, disappear with the last member. */
export const removeMember = fanAction(
  'league',
  removeMemberInput,
  async (fan, input, locale): Promise<{ data: null }> => {
    await commands.removeMember(fan, input)
    await flash({ title: notices(locale)(input.ban ? 'banned' : 'removed') })
    redirect(`/leagues/${input.id}/captain`)
  },
  { gone: ({ id }) => `/leagues/${encodeURIComponent(String(id))}/captain` as Route },
)

export const handOver = fanAction(
  'league',
  memberInput,
  async (fan, input, locale): Promise<{ data: null }> => {
    await commands.handOver(fan, input)
    await flash({ title: notices(locale)('handedOver') })
    redirect(`/leagues/${input.id}`)
  },
  { gone: ({ id }) => `/leagues/${encodeURIComponent(String(id))}` as Route },
)

export const deleteLeague = fanAction(
  'league',
  idInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    const deletion = await commands.deleteLeague(fan, id)
    const t = notices(locale)
    await flash(undoNotice(t('dissolved'), deletion, locale))
    redirect('/leagues')
  },
  { gone: '/leagues' },
)
