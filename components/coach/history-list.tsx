import { Link } from '@/components/ui/link'
import type { CoachLine } from '@/lib/coach/queries'
import type { Locale } from '@/lib/core/locale'
import { instantText } from './instants'
import type { CoachTexts } from './texts'
import './coach.css'

type Props = { turns: CoachLine[]; openId: string | undefined; texts: CoachTexts['history']; locale: Locale }

/** Earlier questions, each an address of its own. */
export function HistoryList({ turns, openId, texts, locale }: Props) {
  if (turns.length < 2) return null
  return (
    <section aria-labelledby="coach-history" className="coach-sheet">
      <h2 id="coach-history">{texts.title}</h2>
      <ul>
        {turns.map(({ id, title, at }) => (
          <li key={id}>
            <Link href={`/coach?turn=${id}`} aria-current={id === openId ? 'true' : undefined}>
              <strong>{title}</strong>
              <small>{instantText(at, locale)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
