import type { ReactNode } from 'react'

/** Name, dots, value: a line of a till receipt. */
export function ReceiptLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2.5 py-1.5">
      <dt className="max-w-[62%] text-[0.9375rem] leading-snug">{name}</dt>
      <dd className="contents">
        <i className="leader self-baseline!" />
        <strong className="type-narrow min-w-0 text-right text-[0.9375rem] wrap-anywhere">{children}</strong>
      </dd>
    </div>
  )
}
