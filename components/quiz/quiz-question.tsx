import type { OpenQuestion } from '@/lib/quiz/attempt/queries'
import './quiz.css'

type Props = {
  question: OpenQuestion
  place: string
  current?: boolean
  onChoose?: (questionId: string, optionId: string) => void
  /** A finger or a mouse has chosen. Arrow keys choose on their way to another option and do not count. */
  onPress?: () => void
}

/** CSS shows one question at a time, so that all are there without JavaScript. */
export function QuizQuestion({ question, place, current, onChoose, onPress }: Props) {
  const { id, text, options, chosen } = question
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
              // The browser counts the clicks of a pointer alone.
              onClick={onPress && ((event) => event.detail > 0 && onPress())}
            />
            <b aria-hidden="true">{index + 1}</b>
            <span className="min-w-0 wrap-anywhere">{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
