import type { ReactNode } from 'react'
import { ContentsList } from '@/components/prose/contents-list'
import { PageHead } from '@/components/ui/page-head'
import './article.css'

type Chapter = { id: string; title: string; body?: ReactNode; extra?: ReactNode }

type Props = {
  eyebrow: string
  title: string
  lead: ReactNode
  contents: string
  updated?: string
  chapters: Chapter[]
  children?: ReactNode
}

export function Article({ eyebrow, title, lead, contents, updated, chapters, children }: Props) {
  return (
    <article className="wrap pb-16 md:pb-24">
      <PageHead eyebrow={eyebrow} title={title} />
      <div className="grid gap-8 pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <ContentsList label={contents} items={chapters} />
        <div className="min-w-0">
          <div className="reading">
            <p className="text-pretty text-lg">{lead}</p>
            {updated && <p className="type-narrow mt-3 text-ink-soft text-sm">{updated}</p>}
          </div>
          {chapters.map(({ id, title, body, extra }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="chapter reading">
              <div className="chapter-head rule-ink">
                <span className="type-score text-2xl text-pitch" aria-hidden="true">
                  {index + 1}
                </span>
                <h2 id={`${id}-title`}>{title}</h2>
              </div>
              {body && <div className="prose-paper">{body}</div>}
              {extra}
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  )
}
