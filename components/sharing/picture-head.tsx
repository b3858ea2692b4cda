import { NARROW, WIDE } from './ink'

type Props = { eyebrow: string; width: number; colour: string; eyebrowColour: string }

const LOGO = 290
/** Width of a letter of the eyebrow, relative to its size. */
const LETTER = 0.72

/** Whose picture it is, and what it is about. */
export function PictureHead({ eyebrow, width, colour, eyebrowColour }: Props) {
  const fontSize = Math.min(22, (width - LOGO) / (eyebrow.length * LETTER))
  return (
    <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', width }}>
      <PictureLogo colour={colour} />
      <div style={{ ...WIDE, fontSize, color: eyebrowColour, whiteSpace: 'nowrap' }}>{eyebrow}</div>
    </div>
  )
}

function PictureLogo({ colour }: { colour: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', color: colour }}>
      <svg
        width="56"
        height="34"
        viewBox="0 0 36 22"
        fill="none"
        stroke={colour}
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="18" cy="11" r="9" />
        <path d="M0 11h36" />
      </svg>
      <div style={{ ...NARROW, fontSize: 46, marginLeft: 14, lineHeight: 1 }}>GoalQuest</div>
    </div>
  )
}
