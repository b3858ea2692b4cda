import { SectionHead } from '@/components/ui/page-head'
import { dateFormat } from '@/lib/core/i18n/format'
import { groupedNumber, signedGrouped, trueMinus } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Month } from '@/lib/wallet/queries'
import { type DayOfMonth, totalsOf } from '@/lib/wallet/rules'
import './wallet.css'

const STEP = 23
const BAR = 17
const LINE = 112
const ABOVE = 96
const BELOW = 66
const MARKED = [1, 7, 14, 21, 28]

const monthName = dateFormat({ month: 'long' })

/** The most that was earned in a day, and at least 10. */
const scaleOf = (days: DayOfMonth[]) => Math.max(10, ...days.map(({ earned }) => earned))

/** A round number, at most half of the scale, so that its label has room above its line. */
const halfOf = (scale: number) => (scale < 20 ? 5 : Math.floor(scale / 20) * 10)

const PARTS = ['earned', 'converted', 'corrected'] as const

/** Points of this month by day: earned above the line, converted hatched and corrected in red below it. */
export function MonthChart({ month, locale }: { month: Month; locale: Locale }) {
  const t = translatorFor(locale, 'wallet.month')
  const format = groupedNumber(locale).format
  const { days } = month
  const totals = totalsOf(days)
  const name = monthName(locale, 'UTC').format(Date.parse(month.first))
  const half = halfOf(scaleOf(days))
  return (
    <section aria-labelledby="month" className="wallet-month">
      <SectionHead id="month" title={<span className="inline-block first-letter:uppercase">{name}</span>} />
      <MonthBars
        days={days}
        half={half}
        label={t('label', { month: name })}
        scale={t('scale', { points: format(half) })}
      />
      <p className="wallet-legend" aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part}>
            <i data-of={part} />
            {t(part)}
          </span>
        ))}
      </p>
      <dl className="wallet-totals">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd>
              {part === 'corrected'
                ? trueMinus(signedGrouped(locale).format(-totals[part]))
                : format(totals[part])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type BarsProps = {
  days: DayOfMonth[]
  /** Points at the dashed line, and its label. */
  half: number
  scale: string
  label: string
}

function MonthBars({ days, half, scale, label }: BarsProps) {
  const up = ABOVE / scaleOf(days)
  const down =
    BELOW / Math.max(10, ...days.map(({ converted, corrected }) => converted + Math.max(0, corrected)))
  const at = (day: number) => (day - 1) * STEP + 4
  return (
    <svg className="wallet-chart" viewBox="0 0 764 208" role="img" aria-label={label}>
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="var(--ink)" strokeWidth="2.5" />
        </pattern>
      </defs>
      <path d={`M0 ${LINE - half * up}H764`} stroke="var(--line)" strokeDasharray="3 5" strokeWidth="1.5" />
      <text x="764" y={LINE - half * up - 6} textAnchor="end">
        {scale}
      </text>
      {days.map(({ day, earned, converted, corrected }) => (
        <g key={day}>
          <rect x={at(day)} y={LINE - earned * up} width={BAR} height={earned * up} fill="var(--pitch)" />
          {converted > 0 && (
            <rect
              x={at(day)}
              y={LINE}
              width={BAR}
              height={converted * down}
              fill="url(#hatch)"
              stroke="var(--ink)"
              strokeWidth="1.5"
            />
          )}
          {corrected > 0 && (
            <rect
              x={at(day)}
              y={LINE + converted * down}
              width={BAR}
              height={corrected * down}
              fill="var(--card-red)"
            />
          )}
        </g>
      ))}
      <path d={`M0 ${LINE}H764`} stroke="var(--ink)" strokeWidth="3" />
      {MARKED.map((day) => (
        <text key={day} x={at(day) + BAR / 2} y="204" textAnchor="middle">
          {day}
        </text>
      ))}
    </svg>
  )
}
