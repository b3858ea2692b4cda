import type { Messages } from 'next-intl'
import { OUTCOME_LOOK } from '@/components/missions/outcome-look'
import { Link } from '@/components/ui/link'
import { Pencil } from '@/components/ui/pencil'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import type { PickTicket } from '@/lib/matchday/match/words'
import '@/components/objects.css'

type Props = {
  picks: PickTicket[]
  texts: Messages['matchday']['match']
  stamps: Messages['missions']['verified']['stamp']
}

/** The fan's picks on a match as tickets; each links to its mission or receipt. */
export function OwnPicks({ picks, texts, stamps }: Props) {
  return (
    <ul className="md-own">
      {picks.map(({ missionId: id, title, pickText, points, outcome, note, now }) => (
        <Ticket
          key={id}
          as="li"
          tone={OUTCOME_LOOK[outcome].ticket}
          labelledBy={`own-${id}`}
          stub={<TicketStub label={texts.points} value={points} note={note} />}
        >
          <h3 id={`own-${id}`} className="text-lg leading-tight">
            {title}
          </h3>
          <p className="pt-1">{pickText}.</p>
          <p className="flex flex-wrap items-center justify-between gap-2 pt-2">
            <Link
              href={outcome === 'open' ? `/missions/${id}` : `/missions/${id}/receipt`}
              className="inline-flex min-h-11 items-center text-sky underline"
            >
              {outcome === 'open' ? texts.mission : texts.receipt}
            </Link>
            {now && <Pencil state={now.state}>{now.text}</Pencil>}
            {outcome !== 'open' && <Stamp tone={OUTCOME_LOOK[outcome].stamp}>{stamps[outcome]}</Stamp>}
          </p>
        </Ticket>
      ))}
    </ul>
  )
}
