'use client'

import { FixtureGoals, FixtureWhen } from '@/components/fixture/fixture-state'
import { Shirt } from '@/components/fixture/shirt'
import { useLiveMatch } from '@/components/fixture/use-live-match'
import { type ClockAnchor, Countdown } from '@/components/missions/countdown'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/fill'
import type { MatchSlip, QuestionView } from '@/lib/matchday/slip/words'
import type { FixtureTeam } from '@/lib/matches/fixtures/words'
import { MateBars } from './mate-bars'
import type { SlipTexts } from './slip-form'
import { type Choice, SlipQuestion } from './slip-question'
import './matchday.css'
import '@/components/matches/rows.css'

type Props = {
  slip: MatchSlip
  choice: Choice
  notes: string[]
  anchor: ClockAnchor
  league: string | null
  texts: SlipTexts
}

/** A match of the round with its three stubs, and its further questions folded under it. */
export function SlipMatch({ slip, choice, notes, anchor, league, texts }: Props) {
  const { locksAt, result, more, mates } = slip
  const match = useLiveMatch(slip.match)
  const { home, away, state, hour, day } = match
  const isOn = state === 'live' || state === 'half'
  const names = {
    '1': fill(texts.wins, { team: home.name }),
    X: texts.draw,
    '2': fill(texts.wins, { team: away.name }),
  }
  return (
    <li id={`m-${match.id}`} data-live={match.id} className={isOn ? 'sl-match sl-match-on' : 'sl-match'}>
      <div className="sl-when">
        {isOn || state === 'postponed' ? (
          <FixtureWhen match={match} />
        ) : (
          <time dateTime={match.at ?? undefined}>{hour || day}</time>
        )}
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
        <Team team={home} />
        <span className="sl-mid">{isOn ? <FixtureGoals match={match} /> : <span>{hour || '–'}</span>}</span>
        <Team team={away} />
      </Link>
      <div className="sl-result">
        {result ? (
          <SlipQuestion question={result} choice={choice} texts={texts} names={names} />
        ) : (
          state === 'scheduled' && <p className="text-ink-soft text-sm">{texts.notYet}</p>
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
            (question) => question?.said && <Said key={question.id} question={question} texts={texts} />,
          )}
          {result && mates.length > 0 && league !== null && (
            <MateBars mates={mates} own={result.saved} league={league} />
          )}
        </div>
      ) : (
        more.length > 0 && <More questions={more} choice={choice} texts={texts} />
      )}
    </li>
  )
}

const Team = ({ team: { name, kit } }: { team: FixtureTeam }) => (
  <span className="sl-team">
    <Shirt kit={kit} />
    <b>{name}</b>
  </span>
)

/** A pick on a match in play, with its verdict in pencil. */
const Said = ({ question: { title, said, now }, texts }: { question: QuestionView; texts: SlipTexts }) => (
  <p className="sl-said">
    <span title={title}>
      {texts.said} <b>{said}</b>
    </span>
    {now && <span className={`pencil pencil-${now.state}`}>{now.text}</span>}
  </p>
)

type MoreProps = { questions: QuestionView[]; choice: Choice; texts: SlipTexts }

function More({ questions, choice, texts }: MoreProps) {
  const chosen = questions.filter(({ id, saved }) => choice.unsaved[id] ?? saved).length
  const best = questions.reduce((sum, question) => sum + question.best, 0)
  return (
    <details className="sl-more">
      <summary>
        <b>{fill(chosen > 0 ? texts.someChosen : texts.more, { chosen, count: questions.length })}</b>
        <span>{fill(texts.upTo, { points: best })}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="sl-questions">
        {questions.map((question) => (
          <div key={question.id} className="sl-question">
            <span>{question.title}</span>
            {question.isLocked ? (
              <span className="sl-pro">{texts.pro}</span>
            ) : (
              <SlipQuestion question={question} choice={choice} texts={texts} />
            )}
          </div>
        ))}
      </div>
    </details>
  )
}
