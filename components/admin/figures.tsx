import { groupedNumber } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import './figures.css'

type Props = { locale: Locale; figures: { label: string; value: number | string }[] }

export function Figures({ locale, figures }: Props) {
  const number = groupedNumber(locale)
  return (
    <dl className="figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="type-score text-2xl">{typeof value === 'number' ? number.format(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
