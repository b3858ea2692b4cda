import { Countdown } from '@/components/ui/countdown'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import type { QuizTexts } from './texts'

type Props = { nextAt: number; anchor: ClockAnchor; label: string; clock: QuizTexts['clock'] }

export function NextQuiz({ nextAt, anchor, label, clock }: Props) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-chalk/90">{label}</span>
      <strong className="type-score text-2xl text-flood">
        <Countdown dueAt={nextAt} anchor={anchor} texts={{ ...clock, dueLabel: label }} />
      </strong>
    </p>
  )
}
