import type { ReactNode } from 'react'
import '@/components/objects.css'

/** Name, dots, value: a line of a till receipt. */
export function ReceiptLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="receipt-line">
      <dt>{name}</dt>
      <dd className="contents">
        <i className="leader" />
        <strong className="type-narrow min-w-0 text-right wrap-anywhere">{children}</strong>
      </dd>
    </div>
  )
}
