import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import { Pagination } from '@/components/ui/pagination'
import type { CoachPage } from '@/lib/coach/queries'
import { dayAndTime } from '@/lib/core/instants'
import type { Locale } from '@/lib/core/locale'
import type { CoachTexts } from './texts'
import './coach.css'

type Props = { page: CoachPage; before: string | null; texts: CoachTexts['history']; locale: Locale }

/** Earlier questions in pages, each with its own URL. */
export function HistoryList({ page: { turns, older, open }, before, texts, locale }: Props) {
  if (turns.length < 2 && before === null) return null
  const page = before === null ? '' : `&before=${before}`
  return (
    <section aria-labelledby="coach-history" className="coach-sheet">
      <h2 id="coach-history">{texts.title}</h2>
      <ul>
        {turns.map(({ id, title, at }) => (
          <li key={id}>
            <Link href={`/coach?turn=${id}${page}`} aria-current={id === open?.id ? 'true' : undefined}>
              <strong>{title}</strong>
              <small>{dayAndTime(at, locale)}</small>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        label={texts.pages}
        previous={
          before === null ? undefined : { href: '/coach#coach-history' as Route, label: texts.newest }
        }
        next={
          older === null
            ? undefined
            : { href: `/coach?before=${older}#coach-history` as Route, label: texts.older }
        }
      />
    </section>
  )
}
