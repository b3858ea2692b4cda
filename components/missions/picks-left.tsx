import { fill } from '@/lib/core/fill'
import { WEEKLY_PICKS } from '@/lib/missions/rules'

type Props = { left: number; texts: Record<'picksLeft' | 'noPicksLeft', string>; className: string }

/** How many of the week's counted picks are left. */
export const PicksLeft = ({ left, texts, className }: Props) => (
  <p className={`text-ink-soft text-sm ${className}`}>
    {fill(left > 0 ? texts.picksLeft : texts.noPicksLeft, { left, of: WEEKLY_PICKS })}
  </p>
)
