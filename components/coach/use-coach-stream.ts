'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import type { ErrorAnswer } from '@/lib/core/errors'

export type CoachStream =
  | { state: 'idle' }
  | { state: 'answering' | 'answered'; question: string; text: string }
  | { state: 'failed'; question: string; requestId: string; code: string; message: string }

/** Failures worth a retry. It reuses the request id, because a question whose connection broke may already have its answer. */
export const RETRYABLE = ['unavailable', 'busy', 'internal', 'lost', 'ended']

/** Asks a question and follows the reply as it is written; the page reloads its data when the reply is complete. */
export function useCoachStream() {
  const router = useRouter()
  const refreshPage = usePageRefresh()
  const [stream, setStream] = useState<CoachStream>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)

  const end = () => setStream({ state: 'idle' })

  /** @returns the code of the refusal, if any */
  async function ask(question: string, requestId: string): Promise<string | null> {
    running.current?.abort()
    const aborter = new AbortController()
    running.current = aborter
    let text = ''
    setStream({ state: 'answering', question, text })
    const fail = (code: string, message = '') => {
      setStream({ state: 'failed', question, requestId, code, message })
      return code
    }
    try {
      const answer = await fetch('/api/ai/coach-chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ message: question, requestId }),
        signal: aborter.signal,
      })
      if (!answer.ok || !answer.body) {
        const { error }: ErrorAnswer = await answer.json().catch(() => ({}))
        return fail(error?.code ?? 'internal', error?.message)
      }
      for await (const { event, data } of eventsOf(answer.body)) {
        if (event === 'failed') return fail(String(data.code))
        // A retried question that the server had given up when its first connection broke.
        if (event === 'done' && text === '' && data.state === 'failed') return fail('unavailable')
        if (event === 'done' && text === '' && data.state === 'stopped') return fail('ended')
        if (event !== 'text') continue
        text += data.text
        setStream({ state: 'answering', question, text })
      }
    } catch {
      if (!aborter.signal.aborted) return fail('lost')
    }
    setStream({ state: 'answered', question, text })
    // What was streamed stays until the page that holds the turn takes its place.
    if (!new URLSearchParams(location.search).has('turn') || !navigator.onLine) refreshPage(end)
    else
      startTransition(() => {
        router.push('/coach', { scroll: false })
        end()
      })
    return null
  }

  return { stream, ask, end, stop: () => running.current?.abort() }
}

type StreamEvent = { event: string; data: { text?: string; code?: string; state?: string } }

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (waiting + decoder.decode(value, { stream: true })).split('\n\n')
    waiting = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = ''] = /^event: (.*)$/m.exec(block) ?? []
      const [, data = '{}'] = /^data: (.*)$/m.exec(block) ?? []
      yield { event, data: JSON.parse(data) }
    }
  }
}
