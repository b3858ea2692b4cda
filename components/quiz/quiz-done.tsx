import type { ReviewedQuestion } from '@/lib/quiz/attempt/queries'
import { LedBoard } from './led-board'
import type { QuizTexts } from './texts'

type Props = { score: number; held: boolean; questions: ReviewedQuestion[]; texts: QuizTexts['done'] }

export function QuizDone({ score, held, questions, texts }: Props) {
  const right = questions.filter(({ options }) => options.some((option) => option.right && option.chosen))
  const word = right.length === questions.length ? 'perfect' : right.length > 0 ? 'good' : 'zero'
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
      <LedBoard large label={texts.points} value={score} />
      <LedBoard label={texts.correct} value={`${right.length}/${questions.length}`} />
      <p className="type-display text-3xl">{texts[word]}</p>
      {held && <p className="max-w-[60ch]">{texts.held}</p>}
    </div>
  )
}
