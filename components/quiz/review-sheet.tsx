import type { ReviewedQuestion } from '@/lib/quiz/attempt/queries'
import { ReviewLine } from './review-line'
import type { QuizTexts } from './texts'

type Props = { questions: ReviewedQuestion[]; texts: Pick<QuizTexts, 'review' | 'flag'>; title: string }

export function ReviewSheet({ questions, texts, title }: Props) {
  return (
    <section aria-label={title} className="sheet review">
      <h2 className="rule-ink px-4 py-3 text-xl sm:px-6">{title}</h2>
      <ol>
        {questions.map((question, place) => (
          <ReviewLine key={question.id} question={question} number={place + 1} texts={texts} />
        ))}
      </ol>
    </section>
  )
}
