import type { Messages } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import type { Speaker } from '@/lib/missions/wording/words'

/** All that a verified mission is put into words with. */
export type Words = {
  locale: Locale
  zone: string
  speak: Speaker
  texts: Messages['missions']
  unknownTeam: string
  states: Messages['matches']['statuses']
  competitions: Record<string, string>
}

export async function wordsIn(locale: Locale): Promise<Words> {
  const [speak, messages] = await Promise.all([
    getTranslations({ locale, namespace: 'predicates' }),
    getMessages({ locale }),
  ])
  const { missions: texts, fixtures, matches } = messages
  return {
    locale,
    zone: env.APP_TIME_ZONE,
    speak,
    texts,
    competitions: COMPETITION_NAMES,
    unknownTeam: fixtures.unknown,
    states: matches.statuses,
  }
}
