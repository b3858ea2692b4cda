import { getTranslations } from 'next-intl/server'
import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { BASE_RATES, type BaseRate } from '@/lib/matches/rules'
import { priceOf } from '@/lib/ratings/rules'

const OUTCOMES = (Object.keys(BASE_RATES) as BaseRate[]).sort((a, b) => BASE_RATES[b] - BASE_RATES[a])
const HEAD = 'type-eyebrow border-ink border-b-[1.5px] py-1.5 text-ink-soft'

const share = numberFormat({ style: 'percent', minimumFractionDigits: 1 })

/** Prices come from the settlement's own functions. */
export async function PriceList({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'rules' })
  const percent = share(locale)
  return (
    <div className="sheet px-4 py-3 md:px-6">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-ink-soft text-sm">{t('prices.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              {t('prices.outcome')}
            </th>
            <th scope="col" className={`${HEAD} pl-3 text-right`}>
              {t('prices.rate')}
            </th>
            <th scope="col" className={`${HEAD} pl-3 text-right`}>
              {t('prices.reward')}
            </th>
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.map((outcome) => (
            <tr key={outcome} className="border-line border-b-2 border-dotted last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-[550] leading-snug">
                {t(`outcomes.${outcome}`)}
              </th>
              <td className="py-2 text-right text-ink-soft">{percent.format(BASE_RATES[outcome])}</td>
              <td className="type-narrow py-2 text-right">
                {t('prices.points', { points: priceOf(BASE_RATES[outcome]) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
