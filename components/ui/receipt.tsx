import type { ReactNode } from 'react'
import { classes } from './classes'
import '@/components/objects.css'

type Props = {
  eyebrow: string
  children: ReactNode
  stamp?: ReactNode
  as?: 'article' | 'div'
  labelledBy?: string
  className?: string
}

/** Paper torn off a till. */
export function Receipt({ eyebrow, children, stamp, as: Tag = 'article', labelledBy, className }: Props) {
  return (
    <Tag aria-labelledby={labelledBy} className={classes('receipt', className)}>
      <div className="receipt-paper">
        {stamp && <div className="float-right mt-2 mb-2 ml-3">{stamp}</div>}
        <p className="type-eyebrow text-ink-soft">{eyebrow}</p>
        {children}
      </div>
    </Tag>
  )
}
