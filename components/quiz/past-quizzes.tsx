import type { Route } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { pastQuizzes } from '@/lib/quiz/practice/queries'
import { dayName } from '../../lib/core/day-names'

export async function PastQuizzes({ actor, locale }: { actor: SignedIn; locale: Locale }) {
  const [past, t] = await Promise.all([
    pastQuizzes(actor, locale),
    getTranslations({ locale, namespace: 'quiz.past' }),
  ])
  return (
    <section aria-labelledby="past">
      <SectionHead id="past" title={t('title')} />
      <p className="py-3 text-sm text-ink-soft">{past.length > 0 ? t('text') : t('nothing')}</p>
      <ul>
        {past.map(({ day, score }) => (
          <li key={day} className="border-b border-line">
            <Link
              href={`/quiz?day=${day}` as Route}
              className="flex min-h-11 items-baseline justify-between gap-4 py-2.5 hover:text-pitch"
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
