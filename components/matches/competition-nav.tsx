import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import { COMPETITION_NAMES, COMPETITIONS, type Competition } from '@/lib/competitions/rules'
import './navigation.css'

type Props = { label: string; current: Competition; hrefOf: (competition: Competition) => string }

/** One address for each competition, the current one first: on a phone the row is to swipe, above it wraps. */
export function CompetitionNav({ label, current, hrefOf }: Props) {
  return (
    <nav aria-label={label} className="md-chips">
      {[current, ...COMPETITIONS.filter((other) => other !== current)].map((competition) => (
        <Link
          key={competition}
          href={hrefOf(competition) as Route}
          aria-current={competition === current ? 'page' : undefined}
        >
          {COMPETITION_NAMES[competition]}
        </Link>
      ))}
    </nav>
  )
}
