'use server'

import { redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { madeOrMaking } from '../commands'
import * as commands from './commands'
import { posterInput } from './schema'

async function toWall(locale: Locale, notice: 'printed' | 'removed' | 'making'): Promise<{ data: null }> {
  const t = translatorFor(locale, 'posters.notices')
  const studio = translatorFor(locale, 'studio.notices')
  await flash(
    notice === 'making'
      ? { title: studio('making'), description: studio('makingText') }
      : { title: t(notice) },
  )
  redirect('/posters')
}

/** The form without JavaScript: it waits for the poster. */
export const generatePoster = adminAction('generation', posterInput, async (admin, input, locale) => {
  const outcome = await madeOrMaking(commands.printPoster(admin, input))
  return toWall(locale, outcome === 'made' ? 'printed' : outcome)
})

export const deletePoster = adminAction(
  'deletion',
  idInput,
  async (admin, { id }, locale) => {
    await commands.removePoster(admin, id)
    return toWall(locale, 'removed')
  },
  { gone: '/posters' },
)
