'use client'

import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import { COMPETITION_NAMES, COMPETITIONS, type Competition } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/fill'
import './navigation.css'

type Props = {
  label: string
  current: Competition
  /** With `{competition}` in it. */
  href: string
  /** The address of the current one, where it differs. */
  here?: string
}

/** One link for each competition, the current one first; on a phone the row is swiped. */
export function CompetitionNav({ label, current, href, here }: Props) {
  return (
    <nav aria-label={label} className="md-chips">
      {[current, ...COMPETITIONS.filter((other) => other !== current)].map((competition) => (
        <Link
          key={competition}
          href={((competition === current && here) || fill(href, { competition })) as Route}
          aria-current={competition === current ? 'page' : undefined}
        >
          {COMPETITION_NAMES[competition]}
        </Link>
      ))}
    </nav>
  )
}
