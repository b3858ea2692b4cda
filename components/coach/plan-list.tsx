import { Link } from '@/components/ui/link'
import type { CoachLine } from '@/lib/coach/queries'
import { dayAndTime } from '@/lib/core/instants'
import type { Locale } from '@/lib/core/locale'
import type { CoachTexts } from './texts'
import './coach.css'

type Props = { plans: CoachLine[]; texts: CoachTexts['plans']; locale: Locale }

export function PlanList({ plans, texts, locale }: Props) {
  return (
    <section aria-labelledby="coach-plans" className="coach-sheet">
      <h2 id="coach-plans">{texts.title}</h2>
      {plans.length === 0 && <p className="coach-none">{texts.none}</p>}
      <ul>
        {plans.map(({ id, title, at }) => (
          <li key={id}>
            <Link href={`/coach/plans/${id}`}>
              <strong>{title}</strong>
              <small>{dayAndTime(at, locale)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
