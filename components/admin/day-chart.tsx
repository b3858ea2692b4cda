import { getTranslations } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { dayFigures } from '@/lib/operations/todo/queries'
import { Figures } from './figures'
import './admin.css'

const dayOfMonth = dateFormat({ day: 'numeric', month: 'short' })

/** Two weeks as bars, the same in words for who sees none, and the figures of today. */
export async function DayChart({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [{ days, pro, ai }, t] = await Promise.all([
    dayFigures(admin),
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
              <i aria-hidden style={height(quizzes)} />
              <i aria-hidden style={height(missions)} className="second" />
              <b aria-hidden>{Number(day.slice(8))}</b>
            </li>
          )
        })}
      </ol>
      <p className="day-chart-key" aria-hidden>
        <i /> {t('quizzes')} <i className="second" /> {t('missions')}
      </p>
      <Figures
        locale={locale}
        figures={[
          { label: `${t('quizzes')}, ${t('today').toLowerCase()}`, value: today?.quizzes ?? 0 },
          { label: `${t('missions')}, ${t('today').toLowerCase()}`, value: today?.missions ?? 0 },
          { label: `${t('ai')}, ${t('today').toLowerCase()}`, value: ai },
          { label: t('pro'), value: pro },
        ]}
      />
    </section>
  )
}
