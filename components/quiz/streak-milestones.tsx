import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { STREAK_MILESTONES } from '@/lib/quiz/rules'
import './quiz.css'

export function StreakMilestones({ longest, locale }: { longest: number; locale: Locale }) {
  const t = translatorFor(locale, 'quiz.streak')
  return (
    <ul aria-label={t('milestones')} className="mt-5 flex flex-wrap gap-2">
      {STREAK_MILESTONES.map((milestone) => (
        <li
          key={milestone}
          data-reached={longest >= milestone || undefined}
          className="streak-milestone type-score"
        >
          {milestone}
          <span className="sr-only">{longest >= milestone ? `, ${t('kept')}` : ''}</span>
        </li>
      ))}
    </ul>
  )
}
