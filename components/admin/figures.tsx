import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'

type Props = { locale: Locale; figures: { label: string; value: number }[] }

const plain = numberFormat()

export function Figures({ locale, figures }: Props) {
  const number = plain(locale)
  return (
    <dl className="grid grid-cols-2 border-line border-b md:flex">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-1 flex-col-reverse border-line py-4 pr-4 md:border-r md:pl-4 md:first:pl-0 md:last:border-0"
        >
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="type-score text-2xl">{number.format(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
