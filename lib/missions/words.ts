import 'server-only'
import type { Messages } from 'next-intl'
import { competitionName } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Predicate } from './predicates/kinds'
import { namesOf } from './predicates/words'
import { teamsIn } from './rules'
import type { ClosedBy } from './settlement/rules'
import type { Names, Speaker } from './wording/words'

/** What it takes to put a verified mission into words. */
export type Words = {
  locale: Locale
  speak: Speaker
  texts: Messages['missions']['verified']
  expired: string
  unknownTeam: string
}

export function wordsIn(locale: Locale): Words {
  const { missions, fixtures } = MESSAGES[locale]
  return {
    locale,
    speak: translatorFor(locale, 'predicates'),
    texts: missions.verified,
    expired: missions.card.expired,
    unknownTeam: fixtures.unknown,
  }
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

type Asked = { titles: Record<Locale, string>; settledBy: ClosedBy | null }

/** The same in a fan's mission. A match that other teams play by now makes it void: then they are those of its title, which were picked. */
export const namesAsked = (
  words: Words,
  rule: Predicate,
  fixtures: Parameters<typeof namesOf>[1],
  { titles, settledBy }: Asked,
): Names => ({
  ...namesIn(words, rule, fixtures),
  ...(settledBy === 'other_team' && teamsIn(titles[words.locale])),
})
