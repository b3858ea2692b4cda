'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import * as commands from './commands'
import * as picks from './picks/commands'
import { replayPicksInput, startReplayInput } from './schema'

const notices = (locale: Locale) => translatorFor(locale, 'replays.notices')

export const startReplay = fanAction(
  'replay',
  startReplayInput,
  async (fan, input, locale): Promise<{ data: null }> => {
    await consumeLimit('replay_start', fan.userId)
    const id = await commands.startReplay(fan, input)
    const t = notices(locale)
    await flash({ title: t('started'), description: t('startedText') })
    redirect(`/replays/${id}`)
  },
)

export const joinReplay = fanAction('replay', idInput, async (fan, { id }, locale) => {
  await commands.joinReplay(fan, id)
  refresh()
  return { data: null, notice: { title: notices(locale)('joined') } }
})

export const leaveReplay = fanAction(
  'replay',
  idInput,
  async (fan, { id }, locale): Promise<{ data: null }> => {
    await commands.leaveReplay(fan, id)
    await flash({ title: notices(locale)('left') })
    redirect('/replays')
  },
  { gone: '/replays' },
)

export const endReplay = fanAction('replay', idInput, async (fan, { id }, locale) => {
  await commands.endReplay(fan, id)
  refresh()
  return { data: null, notice: { title: notices(locale)('ended') } }
})

export const saveReplayPicks = fanAction('replay', replayPicksInput, async (fan, input, locale) => {
  const taken = await picks.saveReplayPicks(fan, input)
  refresh()
  const t = notices(locale)
  const late = taken.late > 0 ? { description: t('late', { count: taken.late }) } : {}
  return { data: taken, notice: { title: t('saved', { count: taken.saved }), ...late } }
})
