import { SHIRT_OUTLINE } from '@/components/fixture/shirt-outline'
import type { AnswerVerdict } from '@/lib/quiz/rules'
import { INK, NARROW } from './ink'

const LOOKS = {
  right: { colour: INK.right, mark: 'm4 12.5 5.5 5.5L20 6.5' },
  wrong: { colour: INK.wrong, mark: 'm5 5 14 14M19 5 5 19' },
  skipped: { colour: INK.chalk, mark: 'M5 12H19' },
} as const

type Props = { number: number; verdict: AnswerVerdict; size: number }

/** A question of a quiz: a full shirt with a tick, a dashed one with a cross, or an empty one without an answer. */
export function NumberedShirt({ number, verdict, size }: Props) {
  const { colour, mark } = LOOKS[verdict]
  const isRight = verdict === 'right'
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: size }}>
      <div style={{ display: 'flex', position: 'relative', width: size, height: size }}>
        <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
          <path
            d={SHIRT_OUTLINE}
            fill={isRight ? colour : 'none'}
            stroke={colour}
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={verdict === 'wrong' ? '3.5 2.5' : undefined}
          />
        </svg>
        <div
          style={{
            ...NARROW,
            position: 'absolute',
            left: 0,
            top: size * 0.34,
            width: size,
            display: 'flex',
            justifyContent: 'center',
            fontSize: size * 0.46,
            lineHeight: 1,
            color: isRight ? INK.onRight : colour,
          }}
        >
          {number}
        </div>
      </div>
      <svg
        width="26"
        height="26"
        viewBox="0 0 24 24"
        fill="none"
        stroke={colour}
        strokeWidth="4"
        aria-hidden="true"
      >
        <path d={mark} />
      </svg>
    </div>
  )
}
