import { StopwatchArt } from '@/components/art/stopwatch'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { weekdayOf } from '@/lib/core/time/day-names'
import type { StreakWeek } from '@/lib/quiz/rules'
import type { QuizToday } from '@/lib/quiz/today/queries'
import './today.css'

type Props = { quiz: QuizToday; streak: number; week: StreakWeek; locale: Locale }

/** The quiz of the day beside the last seven days; today shows how long the streak would become. */
export function TodayQuiz({ quiz, streak, week, locale }: Props) {
  const t = translatorFor(locale, 'today')
  const streakTexts = translatorFor(locale, 'quiz.streak')
  const done = quiz?.state === 'done'
  const text = !quiz
    ? t('quiz.none')
    : done
      ? t('quiz.done', { score: quiz.score })
      : t('quiz.text', { questions: quiz.questions, seconds: quiz.seconds })
  return (
    <section className="sheet today-tile" aria-labelledby="today-quiz">
      <div className="today-quiz">
        <StopwatchArt className="w-16" />
        <div className="min-w-0">
          <h2 id="today-quiz" className="type-head text-xl">
            {t('quiz.title')}
          </h2>
          <p className="text-ink-soft text-sm">{text}</p>
        </div>
        <ButtonLink href="/quiz" variant="outline" size="sm">
          {t(done || !quiz ? 'quiz.see' : quiz.state === 'begun' ? 'quiz.resume' : 'quiz.start')}
        </ButtonLink>
      </div>
      <ol className="today-week" aria-label={t('quiz.streak', { days: streak })}>
        {week.map(({ day, kept }, index) => {
          const isToday = index === week.length - 1
          return (
            <li key={day} data-kept={kept || undefined} data-today={isToday || undefined}>
              <span>
                {kept ? <Icon name="check" size={14} /> : isToday && quiz && !done ? streak + 1 : null}
              </span>
              <small>
                {isToday ? t('day') : weekdayOf(day, locale)}
                <span className="sr-only">, {streakTexts(kept ? 'kept' : 'missed')}</span>
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
