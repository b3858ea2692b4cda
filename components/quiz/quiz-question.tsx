import { nonBreaking } from '@/lib/core/text/non-breaking'
import type { OpenQuestion } from '@/lib/quiz/attempt/queries'
import './quiz.css'

type Props = {
  question: OpenQuestion
  place: string
  current?: boolean
  onChoose?: (questionId: string, optionId: string) => void
  /** Called when a finger or a mouse has chosen. Arrow keys also select on their way to another option, which does not count. */
  onPress?: () => void
}

/** CSS shows one question at a time; without JavaScript, or when it does not load, all are visible. */
export function QuizQuestion({ question, place, current, onChoose, onPress }: Props) {
  const { id, text, options, chosen } = question
  return (
    <fieldset className="quiz-question" data-question={id} data-current={current || undefined}>
      <legend>
        <span className="type-eyebrow quiz-place">{place}</span>
        <span className="type-head quiz-text">{nonBreaking(text)}</span>
      </legend>
      <div className="quiz-options grid gap-3">
        {options.map((option, index) => (
          <label key={option.id} className="quiz-option">
            <input
              type="radio"
              name={`q_${id}`}
              value={option.id}
              defaultChecked={option.id === chosen}
              onChange={onChoose && (() => onChoose(id, option.id))}
              // Browsers count clicks only for pointers.
              onClick={onPress && ((event) => event.detail > 0 && onPress())}
            />
            <b aria-hidden="true">{index + 1}</b>
            <span className="min-w-0 wrap-anywhere">{nonBreaking(option.text)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
