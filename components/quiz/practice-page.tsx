import { BoardArt } from '@/components/art/board'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { practiceOf } from '@/lib/quiz/practice/queries'
import { type PracticeWanted, servingPath } from '@/lib/quiz/practice/schema'
import { PracticeChoice } from './practice-choice'
import { PracticeForm } from './practice-form'
import type { QuizTexts } from './texts'

type Props = { actor: SignedIn; locale: Locale; wanted: PracticeWanted | 'unknown'; texts: QuizTexts }

/** The title of the practice. */
function titleOf(wanted: PracticeWanted, locale: Locale, { past }: QuizTexts): string {
  if (wanted.of === 'day') return dayName(wanted.day, locale)
  if (wanted.of === 'mistakes') return past.mistakes
  const difficulty = wanted.difficulty && past[wanted.difficulty]
  const competition = wanted.competition ? COMPETITION_NAMES[wanted.competition] : past.anyCompetition
  return [competition, difficulty].filter(Boolean).join(' · ')
}

export async function PracticePage({ actor, locale, wanted, texts }: Props) {
  const known = wanted === 'unknown' ? null : wanted
  const practice = known && (await practiceOf(actor, known, locale))
  const { practice: words } = texts
  const empty = words.empty[known?.of ?? 'day']
  return (
    <div className="wrap pb-16">
      <PageHead
        eyebrow={words.eyebrow}
        title={
          <span className="block first-letter:uppercase">
            {known && (practice || known.of !== 'day') ? titleOf(known, locale, texts) : texts.title}
          </span>
        }
      />
      <div className="mt-8 grid gap-8">
        {practice ? (
          <PracticeForm key={JSON.stringify(known)} practice={practice} texts={texts} />
        ) : (
          <EmptyState art={<BoardArt />} title={empty.title} text={empty.text} />
        )}
        {known?.of === 'mix' && <PracticeChoice wanted={known} texts={texts.past} />}
        <div className="flex flex-wrap gap-3">
          {practice?.isMore && known && known.of !== 'day' && (
            <ButtonLink href={servingPath(known)} variant="outline">
              {words.more}
            </ButtonLink>
          )}
          <ButtonLink href="/quiz" variant="outline" icon="arrow-left">
            {words.back}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
