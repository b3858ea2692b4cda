'use client'

import { memo } from 'react'
import { FixtureGoals, FixtureWhen } from '@/components/fixture/fixture-state'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { Countdown } from '@/components/ui/countdown'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Pencil } from '@/components/ui/pencil'
import type { ClockAnchor } from '@/components/ui/use-clock-anchor'
import { fill } from '@/lib/core/i18n/fill'
import { questionsOf } from '@/lib/matchday/slip/rules'
import type { MatchSlip } from '@/lib/matchday/slip/words'
import type { OwnPickView } from '@/lib/matchday/words'
import { MateBars } from './mate-bars'
import { type Choice, ForXp, SlipQuestion } from './slip-question'
import { type QuestionsProps, resultNames, SlipQuestions } from './slip-questions'
import { SlipTeam } from './slip-team'
import type { SlipTexts } from './texts'
import './slip.css'
import '@/components/objects.css'
import './questions.css'

type Props = {
  slip: MatchSlip
  choice: Choice
  notes: string[]
  anchor: ClockAnchor
  league: string | null
  texts: SlipTexts
}

/** A match of the round with its three stubs, and its further questions folded below. A pick on another match leaves it alone. */
export const SlipMatch = memo(Match, (before, after) => {
  const { slip, choice, notes, anchor, league, texts } = after
  return (
    before.slip === slip &&
    before.anchor === anchor &&
    before.league === league &&
    before.texts === texts &&
    String(before.notes) === String(notes) &&
    questionsOf(slip).every(
      ({ id }) =>
        before.choice.unsaved[id] === choice.unsaved[id] &&
        before.choice.rejected?.[id] === choice.rejected?.[id],
    )
  )
})

function Match({ slip, choice, notes, anchor, league, texts }: Props) {
  const { locksAt, result, more, mates, isAskedLater } = slip
  const match = useLiveMatch(slip.match)
  const { home, away, state, hour, day } = match
  const isOn = state === 'live' || state === 'half'
  return (
    <li id={`m-${match.id}`} data-live={match.id} className={isOn ? 'sl-match sl-match-on' : 'sl-match'}>
      <div className="sl-when">
        {state === 'scheduled' ? (
          <time dateTime={match.at ?? undefined}>{hour || day}</time>
        ) : (
          <FixtureWhen match={match} />
        )}
        {state === 'postponed' && <span className="fx-tag">{match.stateText}</span>}
        {result?.isOpen && (
          <span className="sl-lock">
            <Icon name="lock" size={14} />
            <Countdown
              dueAt={locksAt ?? undefined}
              anchor={anchor}
              texts={texts.clock}
              before={texts.closesIn}
              over={texts.closed}
            />
          </span>
        )}
      </div>
      <Link href={`/matches/${match.id}`} className="sl-teams">
        <SlipTeam team={home} />
        <span className="sl-mid">
          {isOn ? <FixtureGoals match={match} /> : <span>{(state === 'scheduled' && hour) || '–'}</span>}
        </span>
        <SlipTeam team={away} />
      </Link>
      <div className="sl-result">
        {result ? (
          <>
            <SlipQuestion question={result} choice={choice} texts={texts} names={resultNames(match, texts)} />
            <ForXp own={result.own} texts={texts} />
          </>
        ) : (
          isAskedLater &&
          state === 'scheduled' &&
          texts.notYet && <p className="text-ink-soft text-sm">{texts.notYet}</p>
        )}
        {notes.map((note) => (
          <p key={note} role="alert" className="sl-note">
            {note}
          </p>
        ))}
      </div>
      {isOn ? (
        <div className="sl-after">
          {[result, ...more].map(
            (question) =>
              question?.own && (
                <PickNow key={question.id} title={question.title} own={question.own} texts={texts} />
              ),
          )}
          {result && mates.length > 0 && league !== null && (
            <MateBars mates={mates} own={result.saved} league={league} />
          )}
        </div>
      ) : (
        more.length > 0 && <More questions={more} teams={[home.name, away.name]} {...{ choice, texts }} />
      )}
    </li>
  )
}

/** A pick on a match in play, with its verdict in pencil. */
const PickNow = ({
  title,
  own: { pickText, now },
  texts,
}: {
  title: string
  own: OwnPickView
  texts: SlipTexts
}) => (
  <p className="sl-picked">
    <span>
      {title} {texts.said} <b>{pickText}</b>
    </span>
    {now && <Pencil state={now.state}>{now.text}</Pencil>}
  </p>
)

function More({ questions, teams, choice, texts }: QuestionsProps) {
  const chosen = questions.filter(({ id, saved }) => choice.unsaved[id] ?? saved).length
  const best = questions.reduce(
    (sum, { options, others = 0 }) => sum + Math.max(others, ...options.map(([, points]) => points)),
    0,
  )
  const [one, several] = chosen > 0 ? [texts.oneChosen, texts.someChosen] : [texts.moreOne, texts.more]
  const summary = questions.length === 1 ? one : several
  return (
    <details name="more" className="fold sl-more">
      <summary>
        <b>{fill(summary, { chosen, count: questions.length })}</b>
        <span>{fill(texts.upTo, { points: best })}</span>
      </summary>
      <SlipQuestions {...{ questions, teams, choice, texts }} />
    </details>
  )
}
