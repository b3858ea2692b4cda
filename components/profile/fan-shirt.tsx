import './profile.css'

const OUTLINE = 'M66 18 26 36 2 92l34 18 12-16v112h104V94l12 16 34-18-24-56-40-18c-8 14-60 14-68 0Z'

/** Between the sleeves, in units of the drawing, and the smallest letters that are still print. */
const [TORSO, LEAST] = [98, 9]

/** How wide a capital is with its spacing, in parts of the type size: generous, since a font may be missing. */
const emsOf = (letter: string) => (/[MW@]/.test(letter) ? 1 : /[IJ1.,'-]/.test(letter) ? 0.5 : 0.75)

/** A shirt from behind: the name over the number, which is the level. */
export function FanShirt({ name, number }: { name: string; number: number }) {
  const ems = [...name.toUpperCase()].reduce((sum, letter) => sum + emsOf(letter), 0)
  const size = Math.min(19, Math.max(LEAST, TORSO / ems))
  return (
    <svg viewBox="0 0 200 214" className="card-shirt" aria-hidden="true">
      <path d={OUTLINE} className="shirt-cloth" />
      <path d="M48 94V24L26 36 2 92l34 18ZM152 94V24l22 12 24 56-34 18Z" className="shirt-sleeve" />
      <path d={OUTLINE} className="shirt-line" strokeWidth="5" />
      <path d="M65 18c9 16 61 16 70 0" className="shirt-line" strokeWidth="14" strokeLinecap="round" />
      <path d="M66 18c9 15 59 15 68 0" className="shirt-collar" strokeWidth="7" strokeLinecap="round" />
      <text
        x="100"
        y="66"
        textAnchor="middle"
        fontSize={size}
        className="shirt-name"
        {...(ems * size > TORSO && { textLength: TORSO, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {name}
      </text>
      <text x="100" y="172" textAnchor="middle" fontSize={number > 99 ? 80 : 124} className="shirt-number">
        {number}
      </text>
    </svg>
  )
}
