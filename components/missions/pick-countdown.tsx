import { Countdown } from '@/components/ui/countdown'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import type { ListTexts } from './texts'

type Props = {
  dueAt: number | undefined
  anchor: ClockAnchor
  texts: { card: ListTexts['card']; verified: Pick<ListTexts['verified'], 'closesIn' | 'closed' | 'noHour'> }
}

/** How long a pick can still be made. */
export function PickCountdown({ texts: { card, verified }, ...rest }: Props) {
  const words = { ...card, noDue: verified.noHour }
  return <Countdown {...rest} texts={words} before={verified.closesIn} over={verified.closed} />
}
