import type { ReactNode } from 'react'

type Props = { id: string; number: number; title: string; body?: ReactNode; children?: ReactNode }

export function ArticleSection({ id, number, title, body, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="reading flex flex-col gap-5 pt-12 md:pt-14">
      <div className="rule-ink flex items-end gap-3.5 pb-2.5">
        <span className="type-score text-2xl text-pitch" aria-hidden="true">
          {number}
        </span>
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      {body && <div className="prose-paper">{body}</div>}
      {children}
    </section>
  )
}
