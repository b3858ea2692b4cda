import { FixtureLine } from '@/components/fixture/fixture-line'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import type { ReviewedQuestion } from '@/lib/quiz/review/queries'
import { answerVerdict } from '@/lib/quiz/rules'
import { FlagForm } from './flag-form'
import type { QuizTexts } from './texts'
import './quiz.css'

type Props = { question: ReviewedQuestion; number: number; texts: Pick<QuizTexts, 'review' | 'flag'> }

export function ReviewLine({ question, number, texts: { review, flag } }: Props) {
  const right = question.options.find((option) => option.right)
  const chosen = question.options.find((option) => option.chosen)
  const verdict = answerVerdict(question.options)
  const icon = { right: 'check', wrong: 'close', skipped: 'minus' } as const
  return (
    <li className="review-line" data-verdict={verdict}>
      <span aria-hidden="true" className="type-score review-number">
        {number}
      </span>
      <div className="grid min-w-0 gap-2">
        <h3 className="type-narrow text-base leading-snug wrap-anywhere">{nonBreaking(question.text)}</h3>
        <dl className="review-answers">
          {chosen && !chosen.right && (
            <div>
              <dt>{review.yours}</dt>
              <dd className="wrap-anywhere">
                <s>{nonBreaking(chosen.text)}</s>
              </dd>
            </div>
          )}
          <div>
            <dt>{review.answer}</dt>
            <dd className="font-[680] wrap-anywhere">{right && nonBreaking(right.text)}</dd>
          </div>
          {question.why && (
            <div>
              <dt>{review.why}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{nonBreaking(question.why)}</dd>
            </div>
          )}
          {question.match && (
            <div>
              <dt>{review.match}</dt>
              <dd>
                <Link href={`/matches/${question.match.id}`} className="review-match thumb-link">
                  <FixtureLine match={question.match} />
                </Link>
              </dd>
            </div>
          )}
        </dl>
        <FlagForm questionId={question.id} flagged={question.flagged} texts={flag} />
      </div>
      <Icon name={icon[verdict]} size={26} label={review[verdict]} className="review-tick" />
    </li>
  )
}
