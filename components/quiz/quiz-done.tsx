import { fill } from '@/lib/core/fill'
import type { ReviewedQuestion } from '@/lib/quiz/attempt/queries'
import { verdictOf } from '@/lib/quiz/rules'
import { LedBoard } from './led-board'
import { LineUp } from './line-up'
import type { QuizTexts } from './texts'
import './line-up.css'

type Props = {
  score: number
  held: boolean
  questions: ReviewedQuestion[]
  texts: QuizTexts['done']
  words: QuizTexts['review']
}

/** The verdict over the line-up; only a quiz without a mistake is yellow. */
export function QuizDone({ score, held, questions, texts, words }: Props) {
  const results = questions.map(({ id, options }) => ({
    id,
    right: options.some((option) => option.right && option.chosen),
  }))
  const right = results.filter((result) => result.right).length
  const verdict = verdictOf(right, questions.length)
  return (
    <div className="verdict" data-verdict={verdict}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
        <LedBoard large label={texts.points} value={score} />
        <LedBoard label={texts.correct} value={`${right}/${questions.length}`} />
        <div className="min-w-0">
          <p className="type-display text-3xl">{texts.verdicts[verdict].title}</p>
          <p className="mt-1 max-w-md">
            {fill(texts.verdicts[verdict].text, { right, wrong: questions.length - right })}
          </p>
        </div>
      </div>
      <LineUp results={results} label={texts.lineUp} words={words} />
      {held && <p className="max-w-[60ch]">{texts.held}</p>}
    </div>
  )
}
