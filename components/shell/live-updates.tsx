'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useTransition } from 'react'
import { writeCookie } from '@/components/ui/cookie'
import { LOST_ANSWER } from '@/components/ui/lost-answer'
import { noteRefreshing } from '@/components/ui/unsent-form'
import { OWN_WRITES_SECONDS, WROTE_COOKIE } from '@/lib/core/cookie-names'
import { LIVE_KINDS } from '@/lib/core/live-kinds'
import { LIVE_SCORE, type LiveNews, type LiveScore, type Phase, phasesOf } from '@/lib/matches/live/rules'
import { keepEventStream } from './event-stream'
import { isOwnEvent } from './own-events'

const SETTLE_MS = 60
/** A goal is repainted at once; what follows from it is reloaded by all pages spread over this time, not in one burst. */
const SPREAD_MS = 4_000
/** Spreads the refreshes of all open pages at midnight. */
const MIDNIGHT_SPREAD_MS = 15_000

/**
 * A refresh that finds no network would put the browser's own page in the place of this one, and lose what was typed. Once there may
 * be one, the stream is opened again, and the page catches up when the server has answered.
 */
const ifOnline = (refresh: () => void) =>
  navigator.onLine ? refresh() : window.addEventListener('online', reopen, { once: true })
const reopen = () => document.dispatchEvent(new Event(LOST_ANSWER))

/** `phases`: how the page names the phases of a match. `dayLeftMs`: milliseconds until the next day, when today's words, quiz and limits change. */
type Props = { phases: Record<Phase, string>; dayLeftMs?: number }

/** Follows the fan's events while the page is visible; one refresh catches up on what was missed. A new day is an event too. */
export function LiveUpdates({ phases, dayLeftMs }: Props) {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  useEffect(() => {
    if (!isRefreshing) return
    noteRefreshing(true)
    return () => noteRefreshing(false)
  }, [isRefreshing])
  useEffect(() => {
    if (dayLeftMs === undefined) return
    const turn = () => !document.hidden && ifOnline(() => startRefresh(router.refresh))
    const timer = setTimeout(turn, dayLeftMs + Math.random() * MIDNIGHT_SPREAD_MS)
    return () => clearTimeout(timer)
  }, [dayLeftMs, router])
  // The texts are new with every page; the stream stays open.
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
      timer = setTimeout(() => ifOnline(() => startRefresh(router.refresh)), after)
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
  }, [router])
  return null
}

function stateTextOf({ status, halfHome }: LiveScore, texts: Props['phases']): string | undefined {
  const phase = new Map<string, Phase>(Object.entries(phasesOf(halfHome !== null))).get(status)
  return phase && texts[phase]
}
