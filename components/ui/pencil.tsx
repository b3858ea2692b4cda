import type { ReactNode } from 'react'
import '@/components/objects.css'

/** What is not booked yet: how a pick would end if its match ended now. */
export function Pencil({ state, children }: { state?: 'won' | 'lost'; children: ReactNode }) {
  return <span className={state === 'lost' ? 'pencil pencil-lost' : 'pencil'}>{children}</span>
}
