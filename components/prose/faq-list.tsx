import type { ReactNode } from 'react'
import { OpenMark } from '@/components/prose/open-mark'
import './article.css'

type FaqItem = { id: string; question: string; answer: ReactNode }

export function FaqList({ items }: { items: FaqItem[] }) {
  return (
    <div className="faq-list">
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id}>
          <summary>
            <h3>{question}</h3>
            <OpenMark />
          </summary>
          <div className="prose-paper pb-5">{answer}</div>
        </details>
      ))}
    </div>
  )
}
