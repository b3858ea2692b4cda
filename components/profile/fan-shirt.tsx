import './profile.css'

const OUTLINE = 'M66 18 26 36 2 92l34 18 12-16v112h104V94l12 16 34-18-24-56-40-18c-8 14-60 14-68 0Z'

/** A shirt from behind: the name over the number, which is the level. */
export function FanShirt({ name, number }: { name: string; number: number }) {
  const size = Math.min(19, 260 / Math.max(1, [...name].length))
  return (
    <svg viewBox="0 0 200 214" className="card-shirt" aria-hidden="true">
      <path d={OUTLINE} className="shirt-cloth" />
      <path d="M48 94V24L26 36 2 92l34 18ZM152 94V24l22 12 24 56-34 18Z" className="shirt-sleeve" />
      <path d={OUTLINE} className="shirt-line" strokeWidth="5" />
      <path d="M65 18c9 16 61 16 70 0" className="shirt-line" strokeWidth="14" strokeLinecap="round" />
      <path d="M66 18c9 15 59 15 68 0" className="shirt-collar" strokeWidth="7" strokeLinecap="round" />
      <text x="100" y="66" textAnchor="middle" fontSize={size} className="shirt-name">
        {name}
      </text>
      <text x="100" y="172" textAnchor="middle" fontSize={number > 99 ? 80 : 124} className="shirt-number">
        {number}
      </text>
    </svg>
  )
}
