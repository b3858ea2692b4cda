import { type Interval, onScale, type Verdict } from '@/lib/profile/rules'
import { PICK_WORTH } from '@/lib/ratings/rules'
import './profile.css'

type Props = {
  interval: Interval
  mean: number
  verdict: Verdict
  /** Everything that it shows, in words. */
  label: string
  /** The text below the mark of chance. */
  chance?: string
}

/** Points per pick as a dot on its 95 % band, with a mark at what chance earns. */
export function IntervalBar({ interval: { low, high }, mean, verdict, label, chance }: Props) {
  const [from, to] = [onScale(low), onScale(high)]
  return (
    <div role="img" aria-label={label} className={`band band-${verdict} ${chance ? 'band-large' : ''}`}>
      <i style={{ left: `${from}%`, width: `${to - from}%` }} />
      <u style={{ left: `${onScale(PICK_WORTH)}%` }} />
      <b style={{ left: `${onScale(mean)}%` }} />
      {chance && <small style={{ left: `${onScale(PICK_WORTH)}%` }}>{chance}</small>}
    </div>
  )
}
