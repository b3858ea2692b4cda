import './overview.css'

type Props = { label: string; value: string; heights: number[]; spoken: string }

const STEP = 10
const HEIGHT = 48
/** Even a day without anything has a short bar, so that days can be counted. */
const FOOT = 1

/** A figure of today above its last two weeks: bars in one drawing, and the same in words for those who cannot see them. */
export function DayBars({ label, value, heights, spoken }: Props) {
  const most = Math.max(1e-9, ...heights)
  return (
    <figure className="day-bars">
      <figcaption>
        <b className="type-score text-2xl">{value}</b>
        <span className="text-ink-soft text-sm">{label}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={spoken}
        viewBox={`0 0 ${heights.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {heights.map((value, index) => {
          const height = Math.max(FOOT, (value / most) * HEIGHT)
          const isToday = index === heights.length - 1
          return (
            <rect
              key={String(index)}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              data-open={isToday || undefined}
            />
          )
        })}
      </svg>
    </figure>
  )
}
