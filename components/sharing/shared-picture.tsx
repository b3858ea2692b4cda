import type { Picture } from '@/lib/sharing/words'
import { MissionPicture } from './mission-picture'
import { QuizPicture } from './quiz-picture'
import { SlipPicture } from './slip-picture'
import { TablePicture } from './table-picture'

/** A picture for chats, 1200 × 630, drawn with the CSS that Satori supports. */
export function SharedPicture(picture: Picture) {
  switch (picture.kind) {
    case 'quiz':
      return <QuizPicture {...picture} />
    case 'mission':
      return <MissionPicture {...picture} />
    case 'slip':
      return <SlipPicture {...picture} />
    case 'table':
      return <TablePicture {...picture} />
  }
}
