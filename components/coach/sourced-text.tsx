import { stretchesOf } from '@/lib/coach/rules'
import './coach.css'

type Props = { text: string; unsourced: readonly string[]; mark: string }

/** A text in which the figures without a source are marked. */
export const SourcedText = ({ text, unsourced, mark }: Props) =>
  stretchesOf(text, unsourced).map((stretch) =>
    stretch.unsourced ? (
      <span key={stretch.at} className="coach-unsourced">
        {stretch.text}
        <small>{mark}</small>
      </span>
    ) : (
      stretch.text
    ),
  )
