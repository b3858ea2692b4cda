import { shortName } from '@/lib/competitions/clubs/rules'
import { fill } from '@/lib/core/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { profileName } from '../words'
import type { FiveReceipt } from './queries'

/** Wall, Atalanta. */
export function receiptTitle({ profile, side, sources: [match] }: FiveReceipt, locale: Locale): string {
  const team = match ? shortName(match[side]) : ''
  return fill(MESSAGES[locale].weekend.receipt.title, { profile: profileName(profile, locale), team })
}
