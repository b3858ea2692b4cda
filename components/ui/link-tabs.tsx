'use client'

import type { Route } from 'next'
import { type KeyboardEvent, useId } from 'react'
import { Link } from './link'

type Tab = { href: Route; label: string; count?: number | string; current: boolean }
type Props = { label: string; panelId: string; tabs: Tab[] }

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowRight: (place, last) => (place === last ? 0 : place + 1),
  ArrowLeft: (place, last) => (place === 0 ? last : place - 1),
  Home: () => 0,
  End: (_place, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.findIndex((tab) => tab.matches(':focus'))
  if (!step || index < 0) return
  event.preventDefault()
  tabs[step(index, tabs.length - 1)]?.focus()
}

/** Each tab has an address, so it can be shared and works without JavaScript. */
export function LinkTabs({ label, panelId, tabs }: Props) {
  const id = useId()
  return (
    <div role="tablist" aria-label={label} className="link-tabs" onKeyDown={moveFocus}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.href}
          href={tab.href}
          role="tab"
          scroll={false}
          aria-selected={tab.current}
          aria-controls={tab.current ? panelId : undefined}
          aria-describedby={tab.count === undefined ? undefined : `${id}-${index}`}
        >
          <span>{tab.label}</span>
          {tab.count !== undefined && (
            <span id={`${id}-${index}`} aria-hidden="true" className="link-tabs-count">
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}
