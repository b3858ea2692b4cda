import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { SHOWN_ASSETS } from '@/lib/ledger/rules'
import './rules.css'

const PARTS = ['earned', 'lost', 'used'] as const
const KEYS = { earned: 'Earned', lost: 'Lost', used: 'Used' } as const

/** XP, points and tokens as three lanes of a track; only points cross over, to tokens. */
export function BalanceLanes({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'rules.balances')
  return (
    <figure className="lanes pitch-ground">
      <figcaption className="sr-only">{t('caption')}</figcaption>
      <ol>
        {SHOWN_ASSETS.map((asset, index) => (
          <li key={asset} data-asset={asset}>
            <h3 className="type-display">
              <span aria-hidden="true">{index + 1}</span> {t(asset)}
            </h3>
            <dl>
              {PARTS.map((part) => (
                <div key={part}>
                  <dt>{t(part)}</dt>
                  <dd>{t(`${asset}${KEYS[part]}`)}</dd>
                </div>
              ))}
            </dl>
            {asset === 'points' && <p className="lane-change">{t('change')}</p>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
