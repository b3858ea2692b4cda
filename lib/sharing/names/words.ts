import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { drawable } from '@/lib/core/pictures/letters'

/** A fan's name in a picture: the letters of the nickname that can be drawn, else a word for a fan. */
export const drawnName = (nickname: string | null, locale: Locale): string =>
  drawable(nickname ?? '') || MESSAGES[locale].sharing.fan
