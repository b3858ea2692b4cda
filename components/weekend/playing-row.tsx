'use client'

import type { Messages } from 'next-intl'
import { FixtureLine } from '@/components/fixture/fixture-line'
import { LiveLamp } from '@/components/fixture/fixture-state'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Pencil } from '@/components/ui/pencil'
import { fill } from '@/lib/core/i18n/fill'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import type { PlayingView } from '@/lib/weekend/board/words'
import { Drawing } from './drawing'
import './weekend.css'

type Props = { pick: PlayingView; texts: Pick<Messages['weekend'], 'live' | 'receipt'> }

/** A closed pick with its match, whose score it follows, and what it pays or would pay. */
export function PlayingRow({ pick, texts: { live, receipt } }: Props) {
  const { profile, name, team, outcome, reward, now, points, id, isReplaceable } = pick
  const match = useLiveMatch(pick.match)
  return (
    <li className="five-line" data-live={match.id}>
      <Drawing profile={profile} />
      <span className="min-w-0">
        <strong>{fill(live.line, { profile: name, team })}</strong>
        {outcome !== 'open' && (
          <Link href={`/coach/five/${id}`} className="thumb-link">
            {receipt.read}
            <span className="sr-only">{` ${name}`}</span>
          </Link>
        )}
        {isReplaceable && <small className="block">{live.isReplaceable}</small>}
      </span>
      {outcome === 'open' && now === null && (
        <span className="type-narrow flex items-center gap-1 text-sm">
          <Icon name="lock" size={14} />
          {live.locked}
        </span>
      )}
      {outcome === 'open' && now !== null && (
        <Pencil state={now ? 'won' : 'lost'}>{now ? fill(live.nowYes, { points }) : live.nowNo}</Pencil>
      )}
      {outcome !== 'open' && (
        <b className={`five-list-sum ${outcome === 'won' ? 'text-pitch' : 'text-ink-soft'}`}>
          {outcome === 'void' ? live.void : outcome === 'won' ? `+${reward}` : '0'}
        </b>
      )}
      <span className="five-match">
        <Link href={`/matches/${match.id}`} className="thumb-link">
          <FixtureLine match={match} />
        </Link>
        <When match={match} />
      </span>
    </li>
  )
}

const When = ({ match: { state, stateText, day, hour } }: { match: FixtureView }) =>
  state === 'live' ? <LiveLamp>{stateText}</LiveLamp> : <small>{stateText || `${day} ${hour}`.trim()}</small>
