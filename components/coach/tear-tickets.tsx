import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { RowAction } from '@/components/ui/row-action'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { addSuggestedMission } from '@/lib/coach/actions'
import { type CoachTurn, missionsAmong } from '@/lib/coach/queries'
import type { ReadReply } from '@/lib/coach/reading/rules'
import { COACH_MISSION_POINTS, fiveIn, suggestionElement } from '@/lib/coach/rules'
import { missionRequest } from '@/lib/coach/suggestions/commands'
import type { SignedIn } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { SourcedText } from './sourced-text'
import './coach.css'

type Props = { actor: SignedIn; turn: CoachTurn; reply: ReadReply; texts: Messages['coach'] }

/** The suggestions of a reply as tickets to tear off. */
export async function TearTickets({ actor, turn, reply, texts: { tickets: words, turn: marks } }: Props) {
  const suggestions = reply.parts.filter(({ kind }) => kind === 'suggestion')
  if (suggestions.length === 0) return null
  const requests = suggestions.map((_, index) => missionRequest(turn.id, index))
  const added = await missionsAmong(actor, requests)
  return (
    <section aria-labelledby="coach-tickets" className="coach-tickets">
      <h2 id="coach-tickets">{words.title}</h2>
      <ul>
        {suggestions.map(({ text, segments }, index) => {
          const isAdded = added.has(requests[index] ?? '')
          const five = fiveIn(text)
          const stub = <TicketStub label={words.xp} value={COACH_MISSION_POINTS} note={words.due} />
          return (
            <Ticket
              key={requests[index]}
              id={suggestionElement(index)}
              as="li"
              tone={isAdded ? 'won' : 'plain'}
              stub={stub}
            >
              <h3>
                <SourcedText segments={segments} mark={marks.unsourced} />
              </h3>
              <div className="coach-tear">
                {isAdded ? (
                  <p className="coach-added">
                    <Stamp>{words.added}</Stamp>
                    <Link href="/missions">{words.see}</Link>
                  </p>
                ) : (
                  <RowAction
                    action={addSuggestedMission}
                    fields={{ id: turn.id, place: String(index) }}
                    size="sm"
                    label={words.add}
                    pendingLabel={words.adding}
                    name={fill(words.addNamed, { text })}
                  />
                )}
                {five && !isAdded && (
                  <Link
                    href={`/coach/five?proposal=${encodeURIComponent(five)}`}
                    className={buttonStyle({ variant: 'outline', size: 'sm' })}
                  >
                    {words.five}
                  </Link>
                )}
                <Link href="/quiz" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
                  {words.quiz}
                </Link>
              </div>
            </Ticket>
          )
        })}
      </ul>
    </section>
  )
}
