import { classes } from './classes'

type Props = { value: number; max?: number; label: string; valueText?: string; className?: string }

export function Progress({ value, max = 100, label, valueText, className }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      // 0 and 100 are the defaults; a list has twenty of these.
      aria-valuemax={max === 100 ? undefined : max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={classes('progress', className)}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
