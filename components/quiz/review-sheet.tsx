import type { ReviewedQuestion } from '@/lib/quiz/review/queries'
import { ReviewLine } from './review-line'
import type { QuizTexts } from './texts'

type Props = {
  questions: ReviewedQuestion[]
  texts: Pick<QuizTexts, 'review' | 'flag'>
  title: string
  /** Whether it is folded under its title. */
  folded?: boolean
}

/** The answers of a quiz beside the right ones. */
export function ReviewSheet({ questions, texts, title, folded }: Props) {
  return (
    <section aria-label={title} className="sheet">
      <details className="fold" open={!folded}>
        <summary className="rule-ink px-4 py-3">
          <h2 className="flex-1 text-xl">{title}</h2>
        </summary>
        <ol>
          {questions.map((question, index) => (
            <ReviewLine key={question.id} question={question} number={index + 1} texts={texts} />
          ))}
        </ol>
      </details>
    </section>
  )
}
