import { fill } from '@/lib/core/i18n/fill'
import type { WeekLeft } from '@/lib/missions/picks/queries'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import type { MissionTexts } from './texts'
import './missions.css'

/** `week` by its name. */
type Props = WeekLeft & { texts: MissionTexts['verified'] }

/** How many counted picks are left in the week in which a question closes. */
export function PicksLeft({ left, week, texts }: Props) {
  const text =
    week === null
      ? left > 0
        ? texts.picksLeft
        : texts.noPicksLeft
      : left > 0
        ? texts.picksLeftIn
        : texts.noPicksLeftIn
  return <p className="picks-left mt-2">{fill(text, { left, of: WEEKLY_PICKS, week: week ?? '' })}</p>
}
