import './skin-sticker.css'

type Props = { skin?: string; number: number; caption: string }

/** A sticker of the album on the skin: the kick-off. */
export const SkinSticker = ({ skin, number, caption }: Props) => (
  <span className="skin-sticker" data-skin={skin}>
    <span className="skin-picture">
      <b>{number}</b>
      <svg viewBox="0 0 90 90" aria-hidden="true">
        <circle cx="45" cy="45" r="26" fill="none" stroke="currentColor" strokeWidth="3.5" />
        <path d="M0 45h90" stroke="currentColor" strokeWidth="3.5" />
        <circle cx="45" cy="45" r="4" fill="currentColor" />
      </svg>
    </span>
    <span className="skin-caption">{caption}</span>
  </span>
)
