'use server'

import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { idInput } from '@/lib/core/form-fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { consumeLimit } from '@/lib/core/rate-limit'
import * as commands from './commands'
import { imageInput, speechInput } from './schema'

async function back(
  locale: Locale,
  notice: 'imageReady' | 'speechReady' | 'removed',
): Promise<{ data: null }> {
  const t = translatorFor(locale, 'studio.notices')
  await flash({ title: t(notice) })
  redirect('/ai')
}

/** The forms without JavaScript: they wait for the file. */
export const generateImage = fanAction('generation', imageInput, async (fan, input, locale) => {
  await consumeLimit('ai_network', await clientNetwork())
  await commands.makeAsset(fan, { kind: 'image', text: input.prompt, requestId: input.requestId })
  return back(locale, 'imageReady')
})

export const speakText = fanAction('generation', speechInput, async (fan, { text, requestId }, locale) => {
  await consumeLimit('ai_network', await clientNetwork())
  await commands.makeAsset(fan, { kind: 'speech', text, requestId })
  return back(locale, 'speechReady')
})

export const deleteAsset = fanAction('deletion', idInput, async (fan, { id }, locale) => {
  await commands.deleteAsset(fan, id)
  return back(locale, 'removed')
})
