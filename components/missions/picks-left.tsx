import { fill } from '@/lib/core/fill'
import { WEEKLY_PICKS } from '@/lib/missions/rules'

type Props = { left: number; texts: Record<'picksLeft' | 'noPicksLeft', string> }

/** How many of the week's counted picks are left. */
export const PicksLeft = ({ left, texts }: Props) => (
  <p className="mb-4 text-ink-soft text-sm">
    {fill(left > 0 ? texts.picksLeft : texts.noPicksLeft, { left, of: WEEKLY_PICKS })}
  </p>
)
