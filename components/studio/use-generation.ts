'use client'

import { useEffect, useRef, useState } from 'react'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import type { ErrorAnswer } from '@/lib/core/errors'
import { newRequestId } from '@/lib/core/ids/request-id'

export type Generation =
  | { state: 'idle'; freshId?: string }
  | { state: 'running'; text: string; share: number }
  | { state: 'stopped' }
  | { state: 'failed'; text: string; code: string; message: string }

const TICK_MS = 500
/** The real progress is unknown: the bar follows the usual time and never fills by itself. */
const shareAfter = (ms: number, usualMs: number) =>
  Math.min(97, Math.round(100 * (1 - Math.exp((-2 * ms) / usualMs))))

/** Asks an endpoint of the studio for a file, which the page then shows; the fan can stop it. */
export function useGeneration(address: string, field: 'prompt' | 'text', usualMs: number) {
  const refreshPage = usePageRefresh()
  const [generation, setGeneration] = useState<Generation>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const unanswered = useRef<{ text: string; requestId: string }>(null)
  const isRunning = generation.state === 'running'

  useEffect(() => {
    if (!isRunning) return
    const begun = performance.now()
    const timer = setInterval(() => {
      const share = shareAfter(performance.now() - begun, usualMs)
      setGeneration((now) => (now.state === 'running' ? { ...now, share } : now))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, usualMs])

  /** The same text is the same request until its file is known: after a lost answer it may be there already, or be under way. */
  async function generate(text: string) {
    const { current } = unanswered
    const requestId = current?.text === text ? current.requestId : newRequestId()
    unanswered.current = { text, requestId }
    const aborter = new AbortController()
    running.current = aborter
    setGeneration({ state: 'running', text, share: 0 })
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
        body: JSON.stringify({ [field]: text, requestId }),
        signal: aborter.signal,
      })
      const { id, error }: { id?: string } & ErrorAnswer = await answer.json()
      if (id) {
        unanswered.current = null
        setGeneration({ state: 'idle', freshId: id })
      } else
        setGeneration({
          state: 'failed',
          text,
          code: error?.code ?? 'internal',
          message: error?.message ?? '',
        })
    } catch {
      // The browser may not know yet that its network is gone.
      if (!aborter.signal.aborted) return setGeneration({ state: 'failed', text, code: 'lost', message: '' })
      unanswered.current = null
      setGeneration({ state: 'stopped' })
    }
    refreshPage()
  }

  return { generation, generate, stop: () => running.current?.abort() }
}
