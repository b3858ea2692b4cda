import { Icon } from '@/components/ui/icon'
import { weekdayOf } from '@/lib/core/day-names'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { QuizPage } from '@/lib/quiz/attempt/queries'
import './quiz.css'

type Props = Pick<QuizPage, 'week' | 'today'> & { locale: Locale }

export function StreakWeek({ week, today, locale }: Props) {
  const t = translatorFor(locale, 'quiz.streak')
  return (
    <ol aria-label={t('week')} className="streak-week">
      {week.map(({ day, kept }) => (
        <li key={day} data-kept={kept || undefined} aria-current={day === today ? 'date' : undefined}>
          <span className="type-narrow text-xs">{weekdayOf(day, locale)}</span>
          <span className="streak-day">{kept && <Icon name="check" size={18} />}</span>
          <span className="sr-only">{t(kept ? 'kept' : 'missed')}</span>
        </li>
      ))}
    </ol>
  )
}
