import { memo } from 'react'
import { FixtureGoals, FixtureWhen } from '@/components/fixture/fixture-state'
import { FixtureTicket } from '@/components/fixture/fixture-ticket'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Chip } from '@/components/ui/chip'
import { Countdown } from '@/components/ui/countdown'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Pencil } from '@/components/ui/pencil'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import { competitionName } from '@/lib/competitions/rules'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import type { MissionCard, VerifiedCard as Verified } from '@/lib/missions/cards/words'
import { difficultyOf, questionIn } from '@/lib/missions/rules'
import { JoinButton } from './join-button'
import { OUTCOME_LOOK } from './outcome-look'
import { PickCountdown } from './pick-countdown'
import { PickStubs } from './pick-stubs'
import { StepBoxes } from './step-boxes'
import type { ListTexts } from './texts'
import { titleId } from './title-id'
import './missions.css'
import '@/components/objects.css'

/** More characters than this are set smaller, to fit the stub. */
const WIDE = 3

type Props = {
  mission: MissionCard
  verified: Verified
  /** Just closed: the stamp lands while the fan watches. */
  landing: boolean
  anchor: ClockAnchor
  texts: ListTexts
  open: (mission: MissionCard) => void
}

/** The ticket of a mission that results close, so it has no status buttons. */
export const VerifiedCard = memo(function VerifiedCard({
  mission,
  verified,
  landing,
  anchor,
  texts,
  open,
}: Props) {
  const { card, verified: words } = texts
  const { id, competition } = mission
  const { outcome, until, line, picked, worth, pays, note, progress, choices, match, live } = verified
  const { ticket, stamp } = OUTCOME_LOOK[outcome ?? 'open']
  return (
    <Ticket
      as="li"
      labelledBy={titleId(id)}
      tone={ticket}
      stub={
        <TicketStub
          label={card.points}
          value={worth}
          wide={worth.length > WIDE}
          note={note ?? words.byPick}
        />
      }
    >
      {live ? <InPlay match={live} /> : <Chip tone="flood">{words.chip}</Chip>}
      {competition && !live && <Chip>{competitionName(competition)}</Chip>}
      {pays !== undefined && !live && <Chip>{card[difficultyOf(pays)]}</Chip>}
      <h3 id={titleId(id)} className="ticket-title">
        {match ? (
          <>
            <FixtureTicket match={match} href={`/matches/${match.id}`} />
            <small>{questionIn(mission.title, { home: match.home.name, away: match.away.name })}</small>
          </>
        ) : (
          mission.title
        )}
      </h3>
      <p className="ticket-text">
        {match?.goals && <FixtureGoals match={{ state: 'final', stateText: '', goals: match.goals }} />}
        {picked ? <strong>{line}</strong> : (line ?? words.pickFirst)}
      </p>
      {progress && <StepBoxes {...progress} label={card.progress} />}
      {choices && <PickStubs id={id} choices={choices} label={words.pick} />}
      <div className="ticket-foot">
        {(until || verified.state || outcome) && (
          <span className="ticket-state">
            <State {...{ mission, verified, anchor, texts }} />
            {outcome && (
              <Stamp tone={stamp} landing={landing}>
                {words.stamp[outcome]}
              </Stamp>
            )}
          </span>
        )}
        {outcome && (
          <Link href={`/missions/${id}/receipt`} className="button button-outline button-sm">
            <Icon name="receipt" size={18} />
            {words.receipt}
          </Link>
        )}
        {until === 'picks' && !choices && !picked && (
          <JoinButton
            id={id}
            label={words.pick}
            open={() => open(mission)}
            look="button button-primary button-sm"
          />
        )}
        {until === 'picks' && picked && (
          <JoinButton id={id} label={words.change} open={() => open(mission)} />
        )}
        <JoinButton id={id} label={card.join} open={() => open(mission)} />
      </div>
    </Ticket>
  )
})

/** The match of a closed pick, at its current state. */
function InPlay({ match: shown }: { match: FixtureView }) {
  const match = useLiveMatch(shown)
  return (
    <div className="ticket-play" data-live={match.id}>
      <FixtureWhen match={match} />
      {(match.goals || match.state === 'postponed') && <FixtureGoals match={match} />}
    </div>
  )
}

/** How long something can still be done, then what became of it. */
function State({
  mission,
  verified,
  anchor,
  texts,
}: Pick<Props, 'mission' | 'verified' | 'anchor' | 'texts'>) {
  if (verified.until === 'picks') return <PickCountdown dueAt={mission.dueAt} anchor={anchor} texts={texts} />
  const { now, state } = verified
  if (!verified.until) return now ? <Pencil state={now}>{state}</Pencil> : state
  return (
    <Countdown
      dueAt={mission.dueAt}
      anchor={anchor}
      texts={texts.card}
      before={texts.verified.closesIn}
      over={texts.verified.lastCheck}
    />
  )
}
