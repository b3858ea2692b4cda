import { SHIRT_OUTLINE } from '@/components/fixture/shirt-outline'
import type { AnswerVerdict } from '@/lib/quiz/rules'
import type { QuizTexts } from './texts'
import './line-up.css'

const MARKS = { right: '✓', wrong: '✕', skipped: '–' } as const

type Props = {
  results: { id: string; verdict: AnswerVerdict }[]
  /** How many have turned over; the others are still empty. */
  turned: number
  label: string
  words: Pick<QuizTexts['review'], AnswerVerdict>
}

/** One shirt for each question, in order: full with a tick, or dashed with a cross. */
export function LineUp({ results, turned, label, words }: Props) {
  return (
    <ol className="line-up" aria-label={label}>
      {results.map(({ id, verdict }, index) => (
        <li key={id} data-turned={index >= turned ? undefined : verdict}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d={SHIRT_OUTLINE} />
          </svg>
          <b aria-hidden="true">{index + 1}</b>
          <span aria-hidden="true">{MARKS[verdict]}</span>
          <span className="sr-only">{words[verdict]}</span>
        </li>
      ))}
    </ol>
  )
}
