import { Icon } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/page-head'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { weekdayOf } from '@/lib/core/time/day-names'
import type { QuizPage } from '@/lib/quiz/attempt/queries'
import { STREAK_MILESTONES } from '@/lib/quiz/rules'
import './quiz.css'

type Props = Pick<QuizPage, 'streak' | 'week' | 'today'> & { locale: Locale }

export function StreakCard({ streak, week, today, locale }: Props) {
  const t = translatorFor(locale, 'quiz.streak')
  const next = STREAK_MILESTONES.find((milestone) => milestone > streak.current)
  const figures = [
    [t('current'), streak.current],
    [t('longest'), streak.longest],
    [t('freezes'), streak.freezes],
  ]
  return (
    <section aria-labelledby="streak">
      <SectionHead id="streak" title={t('title')} />
      <dl className="grid grid-cols-3 gap-3 py-5">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt className="type-narrow text-sm text-ink-soft">{name}</dt>
            <dd className="type-score text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label={t('week')} className="streak-week">
        {week.map(({ day, kept }) => (
          <li key={day} data-kept={kept || undefined} aria-current={day === today ? 'date' : undefined}>
            <span className="type-narrow text-xs">{weekdayOf(day, locale)}</span>
            <span className="streak-day">{kept && <Icon name="check" size={18} />}</span>
            <span className="sr-only">{t(kept ? 'kept' : 'missed')}</span>
          </li>
        ))}
      </ol>
      <ul aria-label={t('milestones')} className="mt-5 flex flex-wrap gap-2">
        {STREAK_MILESTONES.map((milestone) => {
          const isReached = streak.longest >= milestone
          return (
            <li key={milestone} data-reached={isReached || undefined} className="streak-milestone type-score">
              {milestone}
              <span className="sr-only">{isReached ? `, ${t('kept')}` : ''}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 font-[600]">{next ? t('nextMilestone', { days: next }) : t('allMilestones')}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('text')}</p>
    </section>
  )
}
