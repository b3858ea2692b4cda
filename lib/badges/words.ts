import { createTranslator } from 'use-intl/core'
import { numberFormat } from '@/lib/core/format'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { type BadgeRule, KINDS } from './kinds'
import type { BadgeKind } from './kinds/kind'
import { shareOf } from './rules'

type Values = Record<string, string | number>
type Speak = (key: string, values: Values) => string

const speakers = new Map<Locale, Speak>()

/** Cached per language: next-intl's own translator parses every sentence again for each request. */
function speakerOf(locale: Locale): Speak {
  const known = speakers.get(locale)
  if (known) return known
  const speak: (key: never, values: never) => string = createTranslator({
    locale,
    messages: MESSAGES[locale],
    namespace: 'badges.rules',
  })
  const made = speak as Speak
  speakers.set(locale, made)
  return made
}

const kinds: Readonly<Record<BadgeRule['kind'], BadgeKind<BadgeRule>>> = KINDS

/** What the rule asks for, one short sentence. */
export function ruleText(rule: BadgeRule, locale: Locale): string {
  const least = 'least' in rule ? rule.least : 1
  return speakerOf(locale)(rule.kind, { least, ...kinds[rule.kind].values(rule) })
}

type Named = { nameIt: string; nameEn: string }
type Described = Named & { rule: BadgeRule; descriptionIt: string | null; descriptionEn: string | null }

export const badgeName = ({ nameIt, nameEn }: Named, locale: Locale): string =>
  locale === 'it' ? nameIt : nameEn

/** The text of an admin, else the rule in words. */
export const badgeDescription = (badge: Described, locale: Locale): string =>
  (locale === 'it' ? badge.descriptionIt : badge.descriptionEn) ?? ruleText(badge.rule, locale)

const percent = numberFormat({ style: 'percent', maximumSignificantDigits: 2 })

/** The share of fans who own it: `31 %`, `0.8%`. */
export const shareText = (owners: number, fans: number, locale: Locale): string =>
  percent(locale).format(shareOf(owners, fans))
