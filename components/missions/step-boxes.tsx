import { Progress } from '@/components/ui/progress'
import './missions.css'

/** More steps than this become a bar. */
const BOXES_MAX = 9

type Props = { done: number; of: number; label: string; text: string }

/** Progress in boxes to tick; none for a single step, which is either done or not. */
export function StepBoxes({ done, of, label, text }: Props) {
  if (of <= 1) return null
  if (of > BOXES_MAX)
    return <Progress value={done} max={of} label={label} valueText={text} className="mt-3.5" />
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={text}
      className="step-boxes"
    >
      {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
        <i key={step} data-done={step <= done || undefined}>
          {step <= done ? '✓' : step}
        </i>
      ))}
    </div>
  )
}
