import type { Route } from 'next'
import { BoardArt } from '@/components/art/board'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { practiceOf } from '@/lib/quiz/practice/queries'
import { addressDay } from '@/lib/quiz/schema'
import { dayName } from '../../lib/core/day-names'
import { PracticeForm } from './practice-form'
import type { QuizTexts } from './texts'

type Props = { actor: SignedIn; locale: Locale; day: string; texts: QuizTexts }

export async function PracticePage({ actor, locale, day, texts }: Props) {
  const known = addressDay.safeParse(day)
  const practice = known.success ? await practiceOf(actor, known.data, locale) : null
  const back = (
    <ButtonLink href={'/quiz' as Route} variant="outline" icon="arrow-left">
      {texts.practice.back}
    </ButtonLink>
  )
  return (
    <div className="wrap pb-16">
      <PageHead
        eyebrow={texts.practice.eyebrow}
        title={
          practice ? (
            <span className="block first-letter:uppercase">{dayName(practice.day, locale)}</span>
          ) : (
            texts.title
          )
        }
      />
      <div className="mt-8 grid gap-8">
        {practice ? (
          <PracticeForm key={practice.day} practice={practice} texts={texts} />
        ) : (
          <EmptyState
            art={<BoardArt className="h-full" />}
            title={texts.practice.missing}
            text={texts.practice.missingText}
          />
        )}
        <div>{back}</div>
      </div>
    </div>
  )
}
