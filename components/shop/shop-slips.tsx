import { randomUUID } from 'node:crypto'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { tokensText } from '@/lib/shop/cards/words'
import type { Shop } from '@/lib/shop/queries'
import { BUNDLE_TOKENS, DEMO_TOPUP_TOKENS, DEMO_TOPUPS_PER_DAY } from '@/lib/shop/rules'
import { MonthlyBundle } from './monthly-bundle'
import { TopUp } from './top-up'

/** Other sources of tokens: the bundle of the month and the demo top-up. */
export function ShopSlips({ shop, locale }: { shop: Shop; locale: Locale }) {
  const t = translatorFor(locale, 'shop')
  const { plan, bundleTaken, topUpsToday } = shop
  const tokens = tokensText(DEMO_TOPUP_TOKENS, locale)
  return (
    <div className="mt-6 grid gap-3">
      {ENTITLEMENTS[plan].bundles > 0 && (
        <MonthlyBundle
          title={t('bundle.title')}
          text={t('bundle.text', { tokens: tokensText(BUNDLE_TOKENS, locale) })}
          button={t('bundle.button')}
          pendingLabel={t('bundle.taking')}
          taken={bundleTaken ? t('bundle.taken') : null}
        />
      )}
      {env.DEMO_TOPUP === 'on' && (
        <TopUp
          requestId={randomUUID()}
          title={t('topUp.title')}
          text={t('topUp.text', {
            tokens,
            used: String(topUpsToday),
            most: String(DEMO_TOPUPS_PER_DAY),
          })}
          button={t('topUp.button', { tokens })}
          spoken={t('topUp.spoken', { tokens })}
          pendingLabel={t('topUp.toppingUp')}
          isUsedUp={topUpsToday >= DEMO_TOPUPS_PER_DAY}
        />
      )}
    </div>
  )
}
