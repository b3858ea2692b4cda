import type { Segment } from '@/lib/coach/reading/rules'
import { sourceSign } from '@/lib/coach/reading/words'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import './coach.css'

type Props = {
  segments: readonly Segment[]
  /** The note beside a figure without a source. */
  mark: string
  /** The id of the list of sources; without one only figures that have none are marked. */
  listId?: string
}

/** A text whose figures link to their source; those without one are marked. */
export const SourcedText = ({ segments, mark, listId }: Props) =>
  segments.map(({ at, text: plain, source }) => {
    const text = nonBreaking(plain)
    if (source === 'none')
      return (
        <span key={at} className="coach-unsourced">
          {text}
          <small>{mark}</small>
        </span>
      )
    if (source === null || listId === undefined) return text
    const sign = sourceSign(source)
    return (
      <a key={at} href={`#${listId}-${sign}`} className="coach-figure">
        <span>{text}</span>
        <sup>{sign}</sup>
      </a>
    )
  })
