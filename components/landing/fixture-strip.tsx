'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { FixtureLine } from '@/components/fixture/fixture-line'
import type { Locale } from '@/lib/core/locale'
import { dayTime } from '@/lib/core/time/day-time'
import type { StripFixture } from '@/lib/matches/fixtures/words'
import './landing.css'

type Props = {
  locale: Locale
  zone: string
  label: string
  unknown: string
  /** Shown before matches that the local vendor made up, which the static page cannot know. */
  simulated: string
  competitions: Record<string, string>
  /** Shown until matches arrive, in the same place, so that nothing shifts. */
  children: ReactNode
}

type Answer = { fixtures: StripFixture[]; isSimulated: boolean }

/** Fetched by the browser: the page itself is static. */
export function FixtureStrip({ locale, zone, label, unknown, simulated, competitions, children }: Props) {
  const [shown, show] = useState<(Answer & { now: number }) | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/api/fixtures', { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) return
        const answer: Answer = await response.json()
        // Days are named by the server's clock, as on all other pages: the device's may be wrong.
        show({ ...answer, now: Date.parse(response.headers.get('date') ?? '') || Date.now() })
      })
      .catch(() => {})
    return () => stop.abort()
  }, [])
  const named = (team: StripFixture['home']) => ({ ...team, name: team.name || unknown })
  if (!shown || shown.fixtures.length === 0) return children
  return (
    <div className="relative">
      <div className="strip-placeholder">{children}</div>
      <ul
        aria-label={label}
        tabIndex={0}
        className="wrap type-narrow absolute inset-0 flex items-center gap-x-8 overflow-x-auto whitespace-nowrap text-sm"
      >
        {shown.isSimulated && <li className="strip-simulated">{simulated}</li>}
        {shown.fixtures.map(({ id, competition, home, away, kickoffAt, kickoffKnown }) => (
          <li key={id} className="strip-fixture">
            <span className="font-[700] text-flood uppercase">
              {competitions[competition] ?? competition}
            </span>
            <FixtureLine match={{ home: named(home), away: named(away), goals: null }} />
            <time dateTime={new Date(kickoffAt).toISOString()} className="text-chalk/90">
              {dayTime(kickoffAt, { now: shown.now, locale, zone }, kickoffKnown)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
