import type { ReactNode } from 'react'
import { classes } from './classes'
import '@/components/objects.css'

type Props = {
  children: ReactNode
  stub: ReactNode
  /** `won` lights the stub; `lost` and `closed` grey it. */
  tone?: 'plain' | 'won' | 'lost' | 'closed'
  as?: 'article' | 'li' | 'div'
  labelledBy?: string
  id?: string
  className?: string
}

export function Ticket({
  children,
  stub,
  tone = 'plain',
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
      <div className="ticket-body">{children}</div>
      <div className="ticket-stub">{stub}</div>
    </Tag>
  )
}

type StubProps = {
  label: string
  value: ReactNode
  /** A value of more than three characters is set smaller. */
  wide?: boolean
  note?: ReactNode
}

export function TicketStub({ label, value, wide, note }: StubProps) {
  return (
    <>
      <span>{label}</span>
      <b className={wide ? 'ticket-wide' : undefined}>{value}</b>
      {note && <small>{note}</small>}
    </>
  )
}
