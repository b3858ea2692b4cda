import { WIDE } from './ink'
import { PictureLogo } from './picture-logo'

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
