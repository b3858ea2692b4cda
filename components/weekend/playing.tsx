import Link from 'next/link'
import type { Messages } from 'next-intl'
import { LiveLamp } from '@/components/fixture/fixture-state'
import { Icon } from '@/components/ui/icon'
import { fill } from '@/lib/core/fill'
import type { FiveView, PlayingView } from '@/lib/weekend/board/words'
import { Drawing } from './drawing'
import { Pitch } from './pitch'
import { ReceiptStrip } from './receipt-strip'
import './weekend.css'

type Texts = Messages['weekend']
type Props = { view: FiveView; texts: Texts }

/** The closed part of a five: what is paid, what would be paid if it ended now, and the receipts. */
export function PlayingFive({ view: { playing, picks, points }, texts }: Props) {
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
        {lamp && <LiveLamp>{lamp.match.says}</LiveLamp>}
        <p className="five-led">
          <small>{live.points}</small>
          <b>{points}</b>
        </p>
      </div>
      <Pitch label={texts.pitch.label} slots={slots} empty={null} />
      <ul className="five-list">
        {playing.map((pick) => (
          <PlayingRow key={pick.profile} pick={pick} texts={texts} />
        ))}
      </ul>
      <div className="grid content-start gap-5">
        {settled.map((pick) => (
          <ReceiptStrip key={pick.profile} pick={pick} texts={texts.receipt} />
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

/** The match in one line: its score, or when it is. */
function matchLine({ match: { home, away, goals, says, day, hour } }: PlayingView): string {
  const state = says || `${day} ${hour}`.trim()
  return `${home.name}–${away.name}${goals ? ` ${goals[0]}–${goals[1]}` : ''}, ${state.toLowerCase()}`
}

function PlayingRow({ pick, texts }: { pick: PlayingView; texts: Texts }) {
  const { profile, name, team, outcome, reward, now, points, id } = pick
  const { live } = texts
  return (
    <li className="five-line">
      <Drawing profile={profile} />
      <span className="min-w-0">
        <strong>{fill(live.line, { profile: name, team })}</strong>
        <small>{matchLine(pick)}</small>
        {outcome !== 'open' && (
          <Link href={`/coach/five/${id}`} prefetch={false}>
            {texts.receipt.read}
            <span className="sr-only">{` ${name}`}</span>
          </Link>
        )}
      </span>
      {outcome === 'open' && now === null && (
        <span className="type-narrow flex items-center gap-1 text-sm">
          <Icon name="lock" size={14} />
          {live.locked}
        </span>
      )}
      {outcome === 'open' && now !== null && (
        <span className={now ? 'five-now' : 'five-now five-not'}>
          {now ? fill(live.nowYes, { points }) : live.nowNo}
        </span>
      )}
      {outcome !== 'open' && (
        <b className={`five-list-sum ${outcome === 'won' ? 'text-pitch' : 'text-ink-soft'}`}>
          {outcome === 'void' ? live.void : outcome === 'won' ? `+${reward}` : '0'}
        </b>
      )}
    </li>
  )
}
