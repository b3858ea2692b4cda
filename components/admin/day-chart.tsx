import { getTranslations } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { dateFormat, numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { todayFigures } from '@/lib/operations/today/queries'
import { lastDays } from '@/lib/operations/todo/queries'
import { Figures } from './figures'
import './admin.css'

const MICROS = 1_000_000
const dollars = numberFormat({ style: 'currency', currency: 'USD' })
const seconds = numberFormat({
  style: 'unit',
  unit: 'second',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
})
const hour = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayOfMonth = dateFormat({ day: 'numeric', month: 'short' })

/** Two weeks as bars, the same in words for who sees none, and the figures of today. */
export async function DayChart({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [days, figures, t] = await Promise.all([
    lastDays(admin),
    todayFigures(admin),
    getTranslations({ locale, namespace: 'adminOverview' }),
  ])
  const most = Math.max(1, ...days.map(({ quizzes, missions }) => Math.max(quizzes, missions)))
  const today = days.at(-1)
  const height = (value: number) => ({ blockSize: `${(value / most) * 100}%` })
  return (
    <section className="mt-9">
      <SectionHead title={t('chart')} />
      <ol className="day-chart">
        {days.map(({ day, quizzes, missions }) => {
          const name = dayOfMonth(locale, 'UTC').format(new Date(`${day}T12:00:00Z`))
          return (
            <li key={day}>
              <span className="sr-only">
                {t('day', { day: name, quizzes: String(quizzes), missions: String(missions) })}
              </span>
              <i aria-hidden style={height(quizzes)} data-open={day === today?.day || undefined} />
              <i aria-hidden style={height(missions)} className="second" />
              <b aria-hidden>{Number(day.slice(8))}</b>
            </li>
          )
        })}
      </ol>
      <p className="day-chart-key" aria-hidden>
        <i /> {t('quizzes')} <i className="second" /> {t('missions')} <i data-open /> {t('soFar')}
      </p>
      <h3 className="mt-4 text-lg">{t('today')}</h3>
      {figures && (
        <Figures
          locale={locale}
          figures={[
            { label: t('active'), value: figures.active },
            { label: t('quizzes'), value: today?.quizzes ?? 0 },
            { label: t('missions'), value: today?.missions ?? 0 },
            { label: t('tokensIn'), value: figures.tokensIn },
            { label: t('tokensOut'), value: figures.tokensOut },
            {
              label: t('spend', { count: figures.aiCalls }),
              value: dollars(locale).format(figures.aiMicros / MICROS),
            },
            {
              label: t('lag'),
              value: figures.webhookLag === null ? '–' : seconds(locale).format(figures.webhookLag),
            },
            {
              label: t('checked'),
              value:
                figures.checkedAt === null ? '–' : hour(locale, env.APP_TIME_ZONE).format(figures.checkedAt),
            },
            { label: t('pro'), value: figures.pro },
          ]}
        />
      )}
    </section>
  )
}
