import './wallet.css'

const TEETH = 48
const CENTRE = 80

/** A toothed edge, alternating between two radii. */
const EDGE = Array.from({ length: TEETH }, (_, tooth) => {
  const [radius, angle] = [tooth % 2 === 0 ? 78 : 72, (tooth * 2 * Math.PI) / TEETH]
  const at = (share: number) => (CENTRE + radius * share).toFixed(1)
  return `${tooth === 0 ? 'M' : 'L'}${at(Math.cos(angle))} ${at(Math.sin(angle))}`
}).join('')

const RING = 'M80 80m-57 0a57 57 0 1 1 114 0a57 57 0 1 1-114 0'

/** A notary's seal with a text around its tick. */
export function Seal({ text }: { text: string }) {
  return (
    <svg className="wallet-seal" viewBox="0 0 160 160" aria-hidden="true">
      <path id="seal-ring" d={RING} fill="none" />
      <g fill="none" stroke="currentColor">
        <path d={`${EDGE}Z`} strokeWidth="3" />
        <circle cx="80" cy="80" r="66" strokeWidth="1.5" />
        <circle cx="80" cy="80" r="44" strokeWidth="3" />
        <path d="m60 82 14 14 28-32" strokeWidth="8" />
      </g>
      <text>
        <textPath href="#seal-ring" textLength="352">
          {text}
        </textPath>
      </text>
    </svg>
  )
}
