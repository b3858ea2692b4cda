import { SectionHead } from '@/components/ui/page-head'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { FREE_SKINS } from '@/lib/shop/rules'
import './billing.css'

export function PlanComparison({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'pricing.compare')
  const { pricing } = MESSAGES[locale]
  const { free, pro } = ENTITLEMENTS
  const texts = pricing.compare
  const rows = [
    [texts.leagues, free.leagues, pro.leagues],
    ...(env.AI_IS_ON ? [[texts.coach, free.coachQuestions, pro.coachQuestions] as const] : []),
    [texts.practice, free.practiceQuestions, pro.practiceQuestions],
    [texts.advanced, texts.none, texts.yes],
    [texts.cosmetics, texts.none, texts.yes],
    [texts.bundle, texts.none, t('monthly', { count: pro.bundles })],
    [texts.discount, texts.none, t('percent', { percent: pro.tokenDiscount })],
    [texts.skins, t('freeSkins', { count: FREE_SKINS }), texts.proSkins],
    [texts.points, texts.same, texts.same],
  ] as const
  return (
    <section>
      <SectionHead id="compare" title={texts.title} />
      <table aria-labelledby="compare" className="plan-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.free}</th>
            <th scope="col">{texts.pro}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, ofFree, ofPro]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{ofFree}</td>
              <td>{ofPro}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
