import type { Messages } from 'next-intl'
import { shortName } from '@/lib/competitions/clubs/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { FiveReceipt } from './receipts/queries'
import { PROFILES, type Profile } from './rules'

const textsIn = (locale: Locale): Messages['weekend'] => MESSAGES[locale].weekend

export const profileName = (profile: Profile, locale: Locale): string =>
  textsIn(locale).profiles[profile].name

/** A profile as the bench shows it: its name, and what it has to do. */
export type ProfileText = { profile: Profile; name: string; text: string }

export const profileTexts = (locale: Locale): ProfileText[] =>
  PROFILES.map((profile) => ({ profile, ...textsIn(locale).profiles[profile] }))

/** Wall, Atalanta. */
export function receiptTitle({ profile, side, sources: [match] }: FiveReceipt, locale: Locale): string {
  const team = match ? shortName(match[side]) : ''
  return fill(textsIn(locale).receipt.title, { profile: profileName(profile, locale), team })
}
