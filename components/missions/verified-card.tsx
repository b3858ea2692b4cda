'use client'

import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { Progress } from '@/components/ui/progress'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { fill } from '@/lib/core/fill'
import { type ClockAnchor, Countdown } from './countdown'
import { JoinForm } from './join-form'
import type { MissionView, VerifiedView } from './mission-view'
import { OUTCOME_LOOK } from './outcome-look'
import { PickCountdown } from './pick-countdown'
import type { MissionTexts } from './texts'

type Props = {
  mission: MissionView
  verified: VerifiedView
  /** It has just closed: the stamp comes down before the fan's eyes. */
  pressed: boolean
  anchor: ClockAnchor
  texts: MissionTexts
  open: (mission: MissionView) => void
}

/** The ticket of a mission that results close: no button moves it. */
export function VerifiedCard({ mission, verified, pressed, anchor, texts, open }: Props) {
  const { card, verified: words } = texts
  const { outcome, picksOpen, worth, odds, progress } = verified
  const { ticket, stamp, note } = OUTCOME_LOOK[outcome]
  const settled = outcome !== 'open'
  return (
    <Ticket
      as="li"
      labelledBy={`mission-${mission.id}`}
      tone={ticket}
      stamp={
        settled && (
          <Stamp tone={stamp} press={pressed}>
            {words.stamp[outcome]}
          </Stamp>
        )
      }
      stub={
        <TicketStub
          label={card.points}
          value={
            <span className={worth.length > 3 ? 'text-[0.68em] tracking-tight' : undefined}>{worth}</span>
          }
          note={note ? words[note] : (odds ?? words.byPick)}
        />
      }
    >
      <div>
        <Chip tone="flood" className="mr-1.5">
          {words.chip}
        </Chip>
        {mission.competition && <Chip>{texts.competitions[mission.competition] ?? mission.competition}</Chip>}
      </div>
      <h3 id={`mission-${mission.id}`} tabIndex={-1} className="mt-1.5 text-xl wrap-anywhere">
        {mission.title}
      </h3>
      <p className="mt-1.5 max-w-[52ch] text-[0.9375rem] wrap-anywhere text-ink-soft">
        <PickLine verified={verified} texts={words} />
      </p>
      <div className="mt-3.5">
        <Progress value={progress.done} max={progress.of} label={card.progress} valueText={progress.text} />
      </div>
      <div className="mt-3.5 flex flex-wrap items-center justify-end gap-2.5">
        <span className="type-narrow min-w-0 text-sm wrap-anywhere">
          {picksOpen ? (
            <PickCountdown dueAt={mission.dueAt} anchor={anchor} texts={texts} />
          ) : verified.by === 'activity' && !settled ? (
            <Countdown dueAt={mission.dueAt} anchor={anchor} texts={card} before={words.closesIn} />
          ) : (
            <Closing verified={verified} closed={words.closed} />
          )}
        </span>
        <div className="ml-auto flex gap-2.5">
          {settled && (
            <Link
              href={`/missions/${mission.id}/receipt`}
              prefetch={false}
              className={buttonStyle({ variant: 'outline', size: 'sm' })}
            >
              <Icon name="receipt" size={18} />
              {words.receipt}
            </Link>
          )}
          <JoinForm id={mission.id} label={card.join} open={() => open(mission)} />
        </div>
      </div>
    </Ticket>
  )
}

type LineProps = { verified: VerifiedView; texts: MissionTexts['verified'] }

/** What the fan has said, or of a mission on activity what there is to do. */
function PickLine({ verified: { by, rule, pick, picksOpen }, texts }: LineProps) {
  if (by === 'activity') return <>{rule}</>
  if (pick) return <strong className="text-ink">{fill(texts.picked, { pick: pick.label })}</strong>
  return <>{picksOpen ? texts.pickFirst : texts.noPick}</>
}

/** After the kick-off: the score of a single match, else how many have been played; of a void mission why it is void. */
function Closing({ verified, closed }: { verified: VerifiedView; closed: string }) {
  const { by, outcome, matches, progress, closing } = verified
  const [only, ...more] = matches
  if ((outcome === 'void' || by === 'activity') && closing) return <>{closing}</>
  const state = only?.score && more.length === 0 ? `${only.home} ${only.score} ${only.away}` : progress.text
  return <>{outcome === 'open' ? `${closed} · ${state}` : state}</>
}
