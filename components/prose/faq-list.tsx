import type { ReactNode } from 'react'
import { OpenMark } from '@/components/prose/open-mark'

type FaqItem = { id: string; question: string; answer: ReactNode }

export function FaqList({ items }: { items: FaqItem[] }) {
  return (
    <div className="-mt-5">
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id} className="group border-line border-b">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-pitch">
            <h3 className="text-[1.3rem]! leading-tight!">{question}</h3>
            <OpenMark />
          </summary>
          <div className="prose-paper pb-5">{answer}</div>
        </details>
      ))}
    </div>
  )
}
