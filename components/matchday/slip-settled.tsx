'use client'

import { Shirt } from '@/components/fixture/shirt'
import { MatchRow } from '@/components/matches/match-row'
import { OUTCOME_LOOK } from '@/components/missions/outcome-look'
import { Link } from '@/components/ui/link'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { fill } from '@/lib/core/i18n/fill'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import type { MatchSlip, QuestionView } from '@/lib/matchday/slip/words'
import type { OwnPickView } from '@/lib/matchday/words'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import type { SettledTexts } from './texts'
import './slip.css'
import '@/components/objects.css'

type Props = { slips: MatchSlip[]; texts: SettledTexts }

/** Decided matches: a ticket for each pick, a line for a match without one. */
export function SlipSettled({ slips, texts }: Props) {
  const picked = slips.map(({ match, result, more }) => ({
    match,
    questions: [result, ...more].flatMap((question) =>
      question?.own ? [{ ...question, own: question.own }] : [],
    ),
  }))
  return (
    <>
      <ul className="md-own sl-tickets">
        {picked.flatMap(({ match, questions }) =>
          questions.map((question) => <Settled key={question.id} {...{ match, question, texts }} />),
        )}
      </ul>
      <ul>
        {picked
          .filter(({ questions }) => questions.length === 0)
          .map(({ match }) => (
            <MatchRow key={match.id} match={match} />
          ))}
      </ul>
    </>
  )
}

type SettledProps = {
  match: FixtureView
  question: Pick<QuestionView, 'id' | 'title'> & { own: OwnPickView }
  texts: SettledTexts
}

function Settled({ match, question, texts }: SettledProps) {
  const { id, title, own } = question
  const { pickText, outcome, missionId, points, paid } = own
  const look = OUTCOME_LOOK[outcome]
  const { home, away, goals } = match
  return (
    <Ticket
      as="li"
      tone={look.ticket}
      labelledBy={`settled-${id}`}
      stub={<TicketStub label={texts.points} value={points} note={texts.paid[paid]} />}
    >
      <div className="sl-verdict">
        <p id={`settled-${id}`}>
          <Link href={`/matches/${match.id}`} className="sl-two">
            <span>
              <Shirt kit={home.kit} />
              {home.name} <b>{goals?.[0]}</b>
            </span>
            <span>
              <Shirt kit={away.kit} />
              {away.name} <b>{goals?.[1]}</b>
            </span>
          </Link>
        </p>
        {outcome !== 'open' && <Stamp tone={look.stamp}>{texts.stamp[outcome]}</Stamp>}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span>{nonBreaking(fill(texts.line, { question: title, pick: pickText }))}</span>
        <Link
          href={outcome === 'open' ? `/missions/${missionId}` : `/missions/${missionId}/receipt`}
          className="inline-flex min-h-11 items-center text-sky underline"
        >
          {outcome === 'open' ? texts.mission : texts.receipt}
        </Link>
      </p>
    </Ticket>
  )
}
