import type { Messages } from 'next-intl'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { PROFILES, type Profile } from './rules'

const textsIn = (locale: Locale): Messages['weekend'] => MESSAGES[locale].weekend

export const profileName = (profile: Profile, locale: Locale): string =>
  textsIn(locale).profiles[profile].name

/** A profile as the bench shows it: its name, and what it has to do. */
export type ProfileText = { profile: Profile; name: string; text: string }

export const profileTexts = (locale: Locale): ProfileText[] =>
  PROFILES.map((profile) => ({ profile, ...textsIn(locale).profiles[profile] }))
