'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { dayTime } from '@/lib/core/day-time'
import type { Locale } from '@/lib/core/locale'
import type { Fixture } from '@/lib/matches/queries'

type Props = {
  locale: Locale
  zone: string
  label: string
  unknown: string
  competitions: Record<string, string>
  /** Shown until matches arrive, in the same place, so that nothing shifts. */
  children: ReactNode
}

/** Fetched by the browser: the page itself is static. */
export function FixtureStrip({ locale, zone, label, unknown, competitions, children }: Props) {
  const [shown, show] = useState<{ fixtures: Fixture[]; now: number } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/api/fixtures', { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : { fixtures: [] }))
      .then(({ fixtures }: { fixtures: Fixture[] }) => show({ fixtures, now: Date.now() }))
      .catch(() => {})
    return () => stop.abort()
  }, [])
  if (!shown || shown.fixtures.length === 0) return children
  return (
    <div className="relative">
      <div className="invisible">{children}</div>
      <ul
        aria-label={label}
        tabIndex={0}
        className="wrap type-narrow absolute inset-0 flex items-center gap-x-8 overflow-x-auto whitespace-nowrap text-sm"
      >
        {shown.fixtures.map(({ id, competition, home, away, kickoffAt, kickoffKnown }) => (
          <li key={id} className="shrink-0">
            <span className="mr-1.5 font-[700] text-flood uppercase">
              {competitions[competition] ?? competition}
            </span>
            <span className="font-[600]">{`${home ?? unknown} – ${away ?? unknown}`}</span>{' '}
            <time dateTime={new Date(kickoffAt).toISOString()} className="text-chalk/80">
              {dayTime(kickoffAt, { now: shown.now, locale, zone }, kickoffKnown)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
