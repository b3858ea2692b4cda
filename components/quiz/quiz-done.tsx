import { useEffect, useEffectEvent } from 'react'
import { HOLDS_LEVEL_BAR } from '@/components/shell/level-holds'
import { fill } from '@/lib/core/i18n/fill'
import type { ReviewedQuestion } from '@/lib/quiz/review/queries'
import { type AnswerVerdict, answerVerdict, POINTS_PER_ANSWER, verdictOf } from '@/lib/quiz/rules'
import { LedBoard } from './led-board'
import { LineUp } from './line-up'
import type { QuizTexts } from './texts'
import { useReveal } from './use-reveal'
import './line-up.css'

type Props = {
  score: number
  held: boolean
  /** Whether the quiz has just ended on this page. */
  fresh: boolean
  onReveal: () => void
  questions: ReviewedQuestion[]
  texts: QuizTexts['done']
  words: QuizTexts['review']
}

const isRight = (result: { verdict: AnswerVerdict }) => result.verdict === 'right'

/** The verdict over the line-up; only a quiz without a mistake is yellow. */
export function QuizDone({ score, held, fresh, onReveal, questions, texts, words }: Props) {
  const results = questions.map(({ id, options }) => ({
    id,
    verdict: answerVerdict(options),
  }))
  const { turned, isRevealed } = useReveal(results.length, fresh)
  const right = results.filter(isRight).length
  const shown = results.slice(0, turned).filter(isRight).length
  const revealed = useEffectEvent(onReveal)
  useEffect(() => {
    if (isRevealed) revealed()
  }, [isRevealed])
  const verdict = verdictOf(right, questions.length)
  return (
    <div
      className="verdict"
      data-verdict={isRevealed ? verdict : undefined}
      {...{ [HOLDS_LEVEL_BAR]: isRevealed ? undefined : '' }}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5">
        <LedBoard large label={texts.correct} value={`${shown}/${questions.length}`} />
        <LedBoard label={texts.points} value={isRevealed ? score : shown * POINTS_PER_ANSWER} />
        <div className="verdict-words" data-revealed={isRevealed || undefined}>
          <div>
            <p className="type-display text-3xl">{texts.verdicts[verdict].title}</p>
            <p className="mt-1 max-w-md">
              {fill(texts.verdicts[verdict].text, { right, wrong: questions.length - right })}
            </p>
          </div>
          {!isRevealed && (
            <p aria-hidden="true" className="type-display text-3xl">
              {texts.time}
            </p>
          )}
        </div>
      </div>
      <LineUp results={results} turned={turned} label={texts.lineUp} words={words} />
      {held && <p className="max-w-[60ch]">{texts.held}</p>}
    </div>
  )
}
