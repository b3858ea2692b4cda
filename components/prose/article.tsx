import type { ReactNode } from 'react'
import { ArticleSection } from '@/components/prose/article-section'
import { ContentsList } from '@/components/prose/contents-list'
import { PageHead } from '@/components/ui/page-head'

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
      <div className="grid gap-8 pt-6 md:pt-9 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <ContentsList label={contents} items={chapters} />
        <div className="min-w-0">
          <div className="reading">
            <p className="text-pretty text-lg">{lead}</p>
            {updated && <p className="type-narrow mt-3 text-ink-soft text-sm">{updated}</p>}
          </div>
          {chapters.map(({ id, title, body, extra }, index) => (
            <ArticleSection key={id} id={id} number={index + 1} title={title} body={body}>
              {extra}
            </ArticleSection>
          ))}
          {children}
        </div>
      </div>
    </article>
  )
}
