'use client'

import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import { COMPETITIONS, competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import './navigation.css'

type Props = {
  label: string
  current: string
  /** With `{competition}` in it. */
  href: string
  /** The address of the current one, where it differs. */
  here?: string
  /** In their order; all of them, the current one first, unless given. */
  competitions?: readonly string[]
  scroll?: boolean
}

const currentFirst = (current: string) => [current, ...COMPETITIONS.filter((other) => other !== current)]

/** One link for each competition. */
export function CompetitionNav({
  label,
  current,
  href,
  here,
  competitions = currentFirst(current),
  scroll,
}: Props) {
  return (
    <nav aria-label={label} className="link-chips">
      {competitions.map((competition) => (
        <Link
          key={competition}
          href={((competition === current && here) || fill(href, { competition })) as Route}
          scroll={scroll}
          aria-current={competition === current ? 'page' : undefined}
        >
          {competitionName(competition)}
        </Link>
      ))}
    </nav>
  )
}
