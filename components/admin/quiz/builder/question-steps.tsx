import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { QUESTIONS_MAX } from '@/lib/quiz/rules'

type Props = { place: number; count: number; texts: Messages['quizTemplates']['builder'] }

const LINK = 'min-h-11 text-sm underline underline-offset-4'

/** The steps that the open question allows. */
export function QuestionSteps({ place, count, texts }: Props) {
  const room = count < QUESTIONS_MAX
  const steps = [
    { step: 'copy', label: texts.copy, shown: room },
    { step: 'earlier', label: texts.earlier, shown: place > 0 },
    { step: 'later', label: texts.later, shown: place < count - 1 },
  ]
  const next = place < count - 1 ? `open ${place + 1}` : 'add'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1">
      {(room || place < count - 1) && (
        <button
          type="submit"
          name="intent"
          value={next}
          className={buttonStyle({ variant: 'outline', size: 'sm' })}
        >
          {texts.next}
        </button>
      )}
      {steps
        .filter(({ shown }) => shown)
        .map(({ step, label }) => (
          <button key={step} type="submit" name="intent" value={step} className={LINK}>
            {label}
          </button>
        ))}
      <button type="submit" name="intent" value="preview" className={`no-js-only ${LINK}`}>
        {texts.refresh}
      </button>
      <button type="submit" name="intent" value="drop" className={`${LINK} ml-auto text-card-red`}>
        {texts.drop}
      </button>
    </div>
  )
}
