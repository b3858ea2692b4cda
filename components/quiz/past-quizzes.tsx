import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { pastQuizzes } from '@/lib/quiz/practice/queries'
import { PracticeChoice } from './practice-choice'
import type { QuizTexts } from './texts'
import './quiz.css'

type Props = { actor: SignedIn; locale: Locale; texts: QuizTexts['past'] }

/** The training ground: by competition and difficulty, the fan's own mistakes, and whole quizzes of the last days. */
export async function PastQuizzes({ actor, locale, texts }: Props) {
  const t = translatorFor(locale, 'quiz.past')
  const past = await pastQuizzes(actor, locale)
  return (
    <section aria-labelledby="past">
      <SectionHead id="past" title={t('title')} />
      <p className="py-3 text-sm text-ink-soft">{past.length > 0 ? t('text') : t('nothing')}</p>
      {past.length > 0 && (
        <div className="grid gap-4 border-b border-line pb-4">
          <PracticeChoice texts={texts} />
          <Link href="/quiz?practice=mistakes" className="practice-mistakes">
            <span>
              <strong className="type-narrow text-lg">{t('mistakes')}</strong>
              <span className="block text-sm text-ink-soft">{t('mistakesText')}</span>
            </span>
            <Icon name="arrow-right" size={20} />
          </Link>
        </div>
      )}
      <ul>
        {past.map(({ day, score }) => (
          <li key={day} className="border-b border-line">
            <Link
              href={`/quiz?day=${day}`}
              className="past-quiz flex min-h-11 items-baseline justify-between gap-4 py-2.5"
            >
              <span>{t('practise', { day: dayName(day, locale) })}</span>
              <span className="type-narrow text-sm text-ink-soft">
                {score === null ? t('unplayed') : t('played', { score })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
