import 'server-only'
import type { Messages } from 'next-intl'
import { createTranslator } from 'use-intl/core'
import { competitionName } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import type { Predicate } from './predicates/kinds'
import { namesOf } from './predicates/words'
import type { Names, Speaker } from './wording/words'

/** What it takes to put a verified mission into words. */
export type Words = {
  locale: Locale
  zone: string
  speak: Speaker
  texts: Messages['missions']['verified']
  unknownTeam: string
  states: Messages['matches']['statuses']
}

function makeWords(locale: Locale): Words {
  const messages = MESSAGES[locale]
  const { missions, fixtures, matches } = messages
  const zone = env.APP_TIME_ZONE
  return {
    locale,
    zone,
    speak: createTranslator({ locale, messages, namespace: 'predicates', timeZone: zone }),
    texts: missions.verified,
    unknownTeam: fixtures.unknown,
    states: matches.statuses,
  }
}

const kept = new Map<Locale, Words>()

/**
 * The words of a language, created once: the framework's own translator lives for one request, and for the next one it parses
 * every sentence and creates every number format again.
 */
export function wordsIn(locale: Locale): Words {
  const known = kept.get(locale) ?? makeWords(locale)
  kept.set(locale, known)
  return known
}

/** The names that a rule mentions, with a word for a team that is not known yet. */
export function namesIn(
  { unknownTeam }: Words,
  rule: Predicate,
  fixtures: Parameters<typeof namesOf>[1],
): Names {
  const names = namesOf(rule, fixtures, competitionName)
  return { ...names, home: names.home || unknownTeam, away: names.away || unknownTeam }
}
