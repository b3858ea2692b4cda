import type { CSSProperties } from 'react'
import './rules.css'

/** A chance as dots out of a hundred, ten in a row. */
export function ChanceDots({ filled, label }: { filled: number; label: string }) {
  const places = { '--rows': Math.floor(filled / 10), '--rest': filled % 10 } as CSSProperties
  return <span role="img" aria-label={label} className="chance-dots" style={places} />
}
