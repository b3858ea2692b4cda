'use server'

import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import * as commands from './commands'
import { imageInput, speechInput } from './schema'

type News = 'imageReady' | 'speechReady' | 'removed' | 'making'

async function back(locale: Locale, news: News): Promise<{ data: null }> {
  const t = translatorFor(locale, 'studio.notices')
  await flash({ title: t(news), ...(news === 'making' && { description: t('makingText') }) })
  redirect('/ai')
}

/** The forms without JavaScript: they wait for the file. */
export const generateImage = fanAction('generation', imageInput, async (fan, input, locale) => {
  await consumeLimit('ai_network', await clientNetwork())
  const request = { kind: 'image', text: input.prompt, requestId: input.requestId } as const
  const outcome = await commands.madeOrMaking(commands.makeAsset(fan, request))
  return back(locale, outcome === 'made' ? 'imageReady' : outcome)
})

export const speakText = fanAction('generation', speechInput, async (fan, { text, requestId }, locale) => {
  await consumeLimit('ai_network', await clientNetwork())
  const request = { kind: 'speech', text, requestId } as const
  const outcome = await commands.madeOrMaking(commands.makeAsset(fan, request))
  return back(locale, outcome === 'made' ? 'speechReady' : outcome)
})

export const deleteAsset = fanAction(
  'deletion',
  idInput,
  async (fan, { id }, locale) => {
    await commands.deleteAsset(fan, id)
    return back(locale, 'removed')
  },
  { gone: '/ai' },
)
