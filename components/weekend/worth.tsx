'use client'

import type { Profile } from '@/lib/weekend/rules'
import type { WeekendTexts } from './texts'
import type { Five } from './use-five'
import './weekend.css'

type Props = { five: Five; nameOf: (profile: Profile) => string; texts: WeekendTexts['worth'] }

/** What the five is worth if everybody delivers, as a bar with one segment for each player, filled once picked. */
export function Worth({ five: { picks, worth }, nameOf, texts }: Props) {
  return (
    <div className="five-worth">
      <span>{picks.length === 0 ? texts.none : texts.label}</span>
      <b aria-live="polite">{worth}</b>
      <ul aria-label={texts.segments}>
        {picks.map(({ profile, points }) => (
          <li key={profile}>
            <span className="sr-only">{`${nameOf(profile)} ${points}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
