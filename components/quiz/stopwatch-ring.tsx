import './quiz.css'

type Props = { secondsLeft: number; seconds: number; label: string; spoken: string }

const ROUND = 2 * Math.PI * 56

/** Screen readers get only `spoken`. */
export function StopwatchRing({ secondsLeft, seconds, label, spoken }: Props) {
  const left = Math.min(1, secondsLeft / seconds)
  return (
    <div className="watch" data-late={secondsLeft <= 10 || undefined}>
      <svg viewBox="0 0 132 142" fill="none" aria-hidden="true">
        <rect x="57" y="0" width="18" height="9" rx="2" fill="currentColor" />
        <path d="M66 8v8M104 30l8-8" stroke="currentColor" strokeWidth="5" />
        <circle cx="66" cy="78" r="56" className="watch-track" strokeWidth="10" />
        <circle
          cx="66"
          cy="78"
          r="56"
          className="watch-hand"
          strokeWidth="10"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - left)}
          transform="rotate(-90 66 78)"
        />
      </svg>
      <span role="timer" aria-label={label} className="watch-value type-score">
        {secondsLeft}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  )
}
