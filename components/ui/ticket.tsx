import type { ReactNode } from 'react'
import { classes } from './classes'

type Props = {
  children: ReactNode
  stub: ReactNode
  /** `won` lights the stub; `lost` and `closed` grey it. */
  tone?: 'plain' | 'won' | 'lost' | 'closed'
  stamp?: ReactNode
  as?: 'article' | 'li' | 'div'
  labelledBy?: string
  id?: string
  className?: string
}

export function Ticket({
  children,
  stub,
  tone = 'plain',
  stamp,
  as: Tag = 'article',
  labelledBy,
  id,
  className,
}: Props) {
  return (
    <Tag
      id={id}
      aria-labelledby={labelledBy}
      className={classes('ticket', tone !== 'plain' && `ticket-${tone}`, className)}
    >
      <div className="flow-root min-w-0 px-4 pt-4 pb-4 md:px-6 md:pt-5">
        {stamp && <div className="stamp-float">{stamp}</div>}
        {children}
      </div>
      <div className="ticket-stub">{stub}</div>
    </Tag>
  )
}

export function TicketStub({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className="type-eyebrow">{label}</span>
      <span className="type-score text-[2.75rem] sm:text-[4rem]">{value}</span>
      {note && <small className="ticket-note text-xs leading-tight font-[600]">{note}</small>}
    </>
  )
}
