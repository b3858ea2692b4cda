import './landing.css'

type FiveNames = Record<'keeper' | 'wall' | 'playmaker' | 'joker' | 'striker', string>

const SPOTS = [
  { id: 'striker', shirt: 9, x: 215, y: 78 },
  { id: 'joker', shirt: 7, x: 384, y: 140 },
  { id: 'playmaker', shirt: 10, x: 214, y: 214 },
  { id: 'wall', shirt: 5, x: 84, y: 262 },
  { id: 'keeper', shirt: 1, x: 240, y: 366 },
] as const

export function FiveBoard({ label, names }: { label: string; names: FiveNames }) {
  return (
    <svg viewBox="0 0 480 440" role="img" aria-label={label} className="five-board">
      <g fill="none" stroke="color-mix(in oklch, var(--chalk) 45%, var(--pitch-deep))" strokeWidth="2.5">
        <path d="M2 24H478V418H2zM96 418V298H384V418M176 418V372H304V418" />
        <path d="M150 24a90 90 0 0 0 180 0M196 298a56 56 0 0 1 88 0M2 400a18 18 0 0 1 18 18M478 400a18 18 0 0 0-18 18" />
      </g>
      <path
        d="M270 352C356 316 398 262 392 206M354 124 250 86M114 252 182 224"
        fill="none"
        stroke="var(--chalk)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      {SPOTS.map(({ id, shirt, x, y }) => (
        <g key={id} textAnchor="middle">
          <circle cx={x} cy={y} r="25" fill="var(--flood)" />
          <text x={x} y={y + 9} className="type-score">
            {shirt}
          </text>
          <text x={x} y={y + 46} className="type-narrow">
            {names[id]}
          </text>
        </g>
      ))}
    </svg>
  )
}
