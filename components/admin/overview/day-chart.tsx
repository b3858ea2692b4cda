import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { numberFormat } from '@/lib/core/i18n/format'
import { groupedNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndShortMonth } from '@/lib/core/time/date-formats'
import { timeOfDay } from '@/lib/core/time/instants'
import { lastDays, todayFigures } from '@/lib/operations/figures/queries'
import type { DayFigures } from '@/lib/operations/figures/rules'
import { Figures } from '../figures'
import { DayBars } from './day-bars'
import './overview.css'

const MICROS = 1_000_000
/** Days that a phone shows. */
const WEEK = 7
const dollars = numberFormat({ style: 'currency', currency: 'USD' })
const seconds = numberFormat({
  style: 'unit',
  unit: 'second',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
})

const CHARTS = [
  'active',
  'quizzes',
  'missions',
  'tokensIn',
  'tokensOut',
  'aiMicros',
  'webhookLag',
  'checks',
] as const

/** Figures of the day over two weeks: quizzes and missions beside each other, then each by itself. */
export async function DayChart({ admin, locale }: { admin: Admin; locale: Locale }) {
  const t = translatorFor(locale, 'adminOverview')
  const [before, today] = await Promise.all([lastDays(admin), todayFigures(admin)])
  if (!before || !today) return null
  const days = [...before, today]
  const named = (day: string) => dayAndShortMonth(locale, 'UTC').format(new Date(`${day}T12:00:00Z`))
  const most = Math.max(1, ...days.map(({ quizzes, missions }) => Math.max(quizzes, missions)))
  const height = (value: number) => ({ blockSize: `${(value / most) * 100}%` })
  return (
    <section className="mt-9">
      <SectionHead
        title={t('chart')}
        aside={
          <>
            <span className="day-chart-all">{t('chartDays', { days: days.length })}</span>
            <span className="day-chart-week">{t('chartDays', { days: WEEK })}</span>
          </>
        }
      />
      <ol className="day-chart">
        {days.map(({ day, quizzes, missions }) => (
          <li key={day}>
            <span className="sr-only">
              {t('day', { day: named(day), quizzes: String(quizzes), missions: String(missions) })}
            </span>
            <i aria-hidden style={height(quizzes)} data-open={day === today.day || undefined} />
            <i aria-hidden style={height(missions)} className="second" />
            <b aria-hidden>{Number(day.slice(8))}</b>
          </li>
        ))}
      </ol>
      <p className="day-chart-key" aria-hidden>
        <i /> {t('quizzes')} <i className="second" /> {t('missions')} <i data-open /> {t('soFar')}
      </p>
      <h3 className="mt-4 text-lg">{t('today')}</h3>
      <div className="day-bars-all">
        {CHARTS.map((name) => {
          const text = (day: DayFigures) => valueText(name, day[name], locale)
          const top = days.reduce((high, day) => ((day[name] ?? 0) > (high[name] ?? 0) ? day : high))
          return (
            <DayBars
              key={name}
              label={t(name, { count: today.aiCalls })}
              value={text(today)}
              heights={days.map((day) => day[name] ?? 0)}
              spoken={t('bars', { today: text(today), most: text(top), day: named(top.day) })}
            />
          )
        })}
      </div>
      <Figures
        locale={locale}
        figures={[
          {
            label: t('checked'),
            value: today.checkedAt === null ? '–' : timeOfDay(today.checkedAt, locale),
          },
          { label: t('pro'), value: today.pro },
        ]}
      />
    </section>
  )
}

function valueText(name: (typeof CHARTS)[number], value: number | null, locale: Locale): string {
  if (value === null) return '–'
  if (name === 'aiMicros') return dollars(locale).format(value / MICROS)
  if (name === 'webhookLag') return seconds(locale).format(value)
  return groupedNumber(locale).format(value)
}
