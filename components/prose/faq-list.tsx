import type { ReactNode } from 'react'

export type FaqItem = { id: string; question: string; answer: ReactNode }

/** Questions that open in place; each has an address of its own. */
export function FaqList({ items }: { items: FaqItem[] }) {
  return (
    <div className="-mt-5">
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id} className="group border-line border-b">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-pitch">
            <h3 className="text-[1.3rem]! leading-tight!">{question}</h3>
            <span
              className="text-2xl leading-none transition-transform group-open:rotate-45"
              aria-hidden="true"
            >
              +
            </span>
          </summary>
          <div className="prose-paper pb-5">{answer}</div>
        </details>
      ))}
    </div>
  )
}
