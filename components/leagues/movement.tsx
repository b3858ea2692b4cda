import { fill } from '@/lib/core/fill'
import './move.css'
import './leagues.css'

type Props = { moved: number; texts: { up: string; down: string } }

/** Places gained or lost, as an arrow. */
export function Movement({ moved, texts }: Props) {
  const places = Math.abs(moved)
  return (
    <span className="move standing-move" data-moved={Math.sign(moved)}>
      <span aria-hidden="true">{moved === 0 ? '–' : `${moved > 0 ? '▲' : '▼'}${places}`}</span>
      {moved !== 0 && <span className="sr-only">{fill(moved > 0 ? texts.up : texts.down, { places })}</span>}
    </span>
  )
}
