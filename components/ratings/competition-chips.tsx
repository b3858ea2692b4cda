import { Link } from '@/components/ui/link'
import { COMPETITION_NAMES, COMPETITIONS, type Competition } from '@/lib/competitions/rules'
import './ratings.css'

/** A link for each competition of the page. */
export function CompetitionChips({ label, current }: { label: string; current: Competition }) {
  return (
    <nav aria-label={label} className="ratings-chips">
      {COMPETITIONS.map((competition) => (
        <Link
          key={competition}
          href={`/rules/ratings?competition=${competition}`}
          aria-current={competition === current ? 'page' : undefined}
        >
          {COMPETITION_NAMES[competition]}
        </Link>
      ))}
    </nav>
  )
}
