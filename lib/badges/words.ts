import { numberFormat } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import { inLocale, type Locale } from '@/lib/core/locale'
import { type BadgeRule, KINDS } from './kinds'
import type { BadgeKind } from './kinds/kind'
import { shareOf } from './rules'

type Values = Record<string, string | number>
type Speak = (key: string, values: Values) => string

const kinds: Readonly<Record<BadgeRule['kind'], BadgeKind<BadgeRule>>> = KINDS

/** What the rule asks for, one short sentence. */
export function ruleText(rule: BadgeRule, locale: Locale): string {
  const least = 'least' in rule ? rule.least : 1
  const speak: (key: never, values: never) => string = translatorFor(locale, 'badges.rules')
  return (speak as Speak)(rule.kind, { least, ...kinds[rule.kind].values(rule) })
}

type Named = { nameIt: string; nameEn: string }
type Described = Named & { rule: BadgeRule; descriptionIt: string | null; descriptionEn: string | null }

export const badgeName = ({ nameIt, nameEn }: Named, locale: Locale): string =>
  inLocale(locale, nameIt, nameEn)

/** The text of an admin, else the rule in words. */
export const badgeDescription = (badge: Described, locale: Locale): string =>
  inLocale(locale, badge.descriptionIt, badge.descriptionEn) ?? ruleText(badge.rule, locale)

const percent = numberFormat({ style: 'percent', maximumSignificantDigits: 2 })

/** The share of fans who own it: `31 %`, `0.8%`. */
export const shareText = (owners: number, fans: number, locale: Locale): string =>
  percent(locale).format(shareOf(owners, fans))
