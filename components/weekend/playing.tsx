import type { Messages } from 'next-intl'
import { LiveLamp } from '@/components/fixture/fixture-state'
import type { Locale } from '@/lib/core/locale'
import type { FiveView, PlayingView } from '@/lib/weekend/board/words'
import { Pitch } from './pitch'
import { PlayingRow } from './playing-row'
import { ReceiptStrip } from './receipt-strip'
import './weekend.css'

type Texts = Messages['weekend']
type Props = { view: FiveView; locale: Locale; texts: Texts }

/** The closed part of a five: what has been paid, what would be paid if it ended now, and the receipts. */
export function PlayingFive({ view: { playing, picks, points }, locale, texts }: Props) {
  const { live } = texts
  const settled = playing.filter(({ outcome }) => outcome !== 'open')
  const lamp = playing.find(({ match }) => match.state === 'live')
  const waiting = picks.filter(({ isOpen }) => isOpen)
  const slots = [
    ...playing.map((pick) => ({ ...pick, tag: <SlotTag pick={pick} texts={live} />, isOut: isOut(pick) })),
    ...waiting.map((pick) => ({ ...pick, name: texts.profiles[pick.profile].name })),
  ]
  return (
    <section aria-labelledby="playing" className="five-live">
      <div className="five-head">
        <h2 id="playing">{live.title}</h2>
        {lamp && <LiveLamp>{lamp.match.stateText}</LiveLamp>}
        <p className="five-led">
          <small>{live.points}</small>
          <b>{points}</b>
        </p>
      </div>
      <Pitch label={texts.pitch.label} slots={slots} empty={() => null} />
      <ul className="five-list">
        {playing.map((pick) => (
          <PlayingRow key={pick.profile} pick={pick} texts={{ live, receipt: texts.receipt }} />
        ))}
      </ul>
      <div className="five-receipts">
        {settled.map((pick) => (
          <ReceiptStrip key={pick.profile} pick={pick} locale={locale} texts={texts.receipt} />
        ))}
      </div>
    </section>
  )
}

const isOut = ({ outcome }: PlayingView) => outcome === 'lost' || outcome === 'void'

function SlotTag({ pick: { outcome, reward, now }, texts }: { pick: PlayingView; texts: Texts['live'] }) {
  if (outcome === 'won') return <em>{`+${reward}`}</em>
  if (outcome === 'lost') return <em className="five-gone">{texts.gone}</em>
  if (outcome === 'void') return <em className="five-gone">{texts.void}</em>
  if (now === null) return null
  return <em className="five-pencil">{now ? texts.yes : texts.nowNo}</em>
}
