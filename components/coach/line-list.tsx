import type { Route } from 'next'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Pagination } from '@/components/ui/pagination'
import type { LinePage } from '@/lib/coach/queries'
import type { Locale } from '@/lib/core/locale'
import { dayAndTime } from '@/lib/core/time/instants'
import './coach.css'

type Props = {
  id: 'coach-history' | 'coach-plans'
  page: LinePage
  isFirst: boolean
  locale: Locale
  texts: { title: string; pages: string; newest: string; older: string }
  hrefOf: (line: string) => string
  /** The page of this list that follows a line; null for its first. */
  pageHref: (before: string | null) => string
  current?: string
  children?: ReactNode
}

/** Turns or plans in pages, each with its own URL. */
export function LineList(props: Props) {
  const { id, page, isFirst, locale, texts, hrefOf, pageHref, current, children } = props
  const to = (before: string | null) => `${pageHref(before)}#${id}` as Route
  return (
    <section aria-labelledby={id} className="coach-sheet">
      <h2 id={id}>{texts.title}</h2>
      {children}
      <ul>
        {page.lines.map(({ id: line, title, at }) => (
          <li key={line}>
            <Link href={hrefOf(line) as Route} aria-current={line === current ? 'true' : undefined}>
              <strong>{title}</strong>
              <small>{dayAndTime(at, locale)}</small>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        label={texts.pages}
        previous={isFirst ? undefined : { href: to(null), label: texts.newest }}
        next={page.older === null ? undefined : { href: to(page.older), label: texts.older }}
      />
    </section>
  )
}
