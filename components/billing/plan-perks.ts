import { ENTITLEMENTS } from '@/lib/billing/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { FREE_SKINS } from '@/lib/shop/rules'

/** What the passes of the two plans list; no questions to a coach that is switched off. */
export function perksIn(locale: Locale): { free: string[]; month: string[] } {
  const t = translatorFor(locale, 'pricing')
  const texts = MESSAGES[locale].pricing
  const { free, pro } = ENTITLEMENTS
  return {
    free: [
      texts.free.perks.play,
      t('free.perks.leagues', { count: free.leagues, most: LEAGUE_MEMBERS_MAX }),
      ...(env.AI_IS_ON ? [t('free.perks.coach', { count: free.coachQuestions })] : []),
      t('free.perks.skins', { count: FREE_SKINS }),
    ],
    month: [
      texts.month.perks.advanced,
      t('month.perks.leagues', { count: pro.leagues }),
      ...(env.AI_IS_ON ? [t('month.perks.coach', { count: pro.coachQuestions })] : []),
      t('month.perks.discount', { percent: pro.tokenDiscount }),
      texts.month.perks.cosmetics,
    ],
  }
}
