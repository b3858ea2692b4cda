import type { OpenQuestion } from '@/lib/quiz/attempt/queries'
import './quiz.css'

type Props = {
  question: OpenQuestion
  place: string
  current?: boolean
  onChoose?: (questionId: string, optionId: string) => void
}

/** CSS shows one question at a time, so that all are there without JavaScript. */
export function QuizQuestion({ question: { id, text, options, chosen }, place, current, onChoose }: Props) {
  return (
    <fieldset className="quiz-question" data-question={id} data-current={current || undefined}>
      <legend>
        <span className="type-eyebrow quiz-place">{place}</span>
        <span className="type-head quiz-text">{text}</span>
      </legend>
      <div className="grid gap-3">
        {options.map((option, index) => (
          <label key={option.id} className="quiz-option">
            <input
              type="radio"
              name={`q_${id}`}
              value={option.id}
              defaultChecked={option.id === chosen}
              onChange={onChoose && (() => onChoose(id, option.id))}
            />
            <b aria-hidden="true">{index + 1}</b>
            <span className="min-w-0 wrap-anywhere">{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
