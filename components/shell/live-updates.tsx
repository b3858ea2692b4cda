'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { writeCookie } from '@/components/ui/cookie'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { OWN_WRITES_SECONDS, WROTE_COOKIE } from '@/lib/core/http/cookie-names'
import { LIVE_KINDS } from '@/lib/core/live/kinds'
import { LIVE_SCORE, type LiveNews, type LiveScore, type Phase, phasesOf } from '@/lib/matches/live/rules'
import { keepEventStream } from './event-stream'
import { isOwnEvent } from './own-events'

const SETTLE_MS = 60
/** A goal is repainted at once; what follows from it is reloaded by all pages spread over this time, not in one burst. */
const SPREAD_MS = 4_000
/** Spreads the refreshes of all open pages at midnight. */
const MIDNIGHT_SPREAD_MS = 15_000

/** `phases`: how the page names the phases of a match. `dayLeftMs`: milliseconds until the next day, when today's words, quiz and limits change. */
type Props = { phases: Record<Phase, string>; dayLeftMs?: number }

/** Follows the fan's events while the page is visible; one refresh catches up on what was missed. A new day is an event too. */
export function LiveUpdates({ phases, dayLeftMs }: Props) {
  const refreshPage = usePageRefresh()
  const firstPhases = useRef(phases)
  // The texts are new with every page, and then the page is no longer the one that the service worker had kept.
  useEffect(() => {
    if (phases !== firstPhases.current) document.getElementById('offline-note')?.setAttribute('hidden', '')
  }, [phases])
  useEffect(() => {
    if (dayLeftMs === undefined) return
    const turn = () => !document.hidden && refreshPage()
    const timer = setTimeout(turn, dayLeftMs + Math.random() * MIDNIGHT_SPREAD_MS)
    return () => clearTimeout(timer)
  }, [dayLeftMs, refreshPage])
  // New texts leave the stream open.
  const liveNewsOf = useEffectEvent(
    (score: LiveScore): LiveNews => ({ score, stateText: stateTextOf(score, phases) }),
  )
  useEffect(() => {
    let missed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (after = SETTLE_MS) => {
      clearTimeout(timer)
      // The next page must not come from a replica that lags behind the news.
      writeCookie(WROTE_COOKIE, '1', OWN_WRITES_SECONDS)
      timer = setTimeout(refreshPage, after)
    }
    const miss = () => {
      missed = true
    }
    const stop = keepEventStream((source) => {
      for (const kind of LIVE_KINDS)
        source.addEventListener(kind, () => {
          if (!isOwnEvent()) refresh()
        })
      source.addEventListener('live', ({ data }: MessageEvent<string>) => {
        const score: LiveScore = JSON.parse(data)
        window.dispatchEvent(new CustomEvent(LIVE_SCORE, { detail: liveNewsOf(score) }))
        const shown = document.querySelector(`[data-live~="${CSS.escape(score.id)}"], [data-live="*"]`)
        if (shown) refresh(Math.random() * SPREAD_MS)
      })
      source.addEventListener('error', miss)
      source.addEventListener('open', () => {
        if (missed) refresh()
        missed = false
      })
    }, miss)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refreshPage])
  return null
}

function stateTextOf({ status, halfHome }: LiveScore, texts: Props['phases']): string | undefined {
  const phase = new Map<string, Phase>(Object.entries(phasesOf(halfHome !== null))).get(status)
  return phase && texts[phase]
}
