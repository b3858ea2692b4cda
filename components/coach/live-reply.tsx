import type { Messages } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { nonBreaking } from '@/lib/core/text/non-breaking'
import { type CoachStream, RETRYABLE } from './use-coach-stream'
import './coach.css'

type Props = {
  stream: CoachStream
  texts: Pick<Messages['coach'], 'live' | 'failed'>
  onStop: () => void
  onRetry: (failed: Extract<CoachStream, { state: 'failed' }>) => void
}

/** The reply while it is written, or why there is none. */
export function LiveReply({ stream, texts: { live, failed }, onStop, onRetry }: Props) {
  const fault = stream.state === 'failed' ? stream : null
  const { title } = failed
  const text = { lost: failed.lost, ended: failed.ended }[fault?.code ?? ''] ?? failed.text
  useEffect(() => {
    if (fault) showToast({ title, description: fault.message || text, destructive: true })
  }, [fault, title, text])
  if (stream.state === 'idle') return null
  if (stream.state === 'failed')
    return (
      <section className="coach-failed" aria-label={title}>
        <h2>{title}</h2>
        <p>{stream.message || text}</p>
        <p className="wrap-anywhere">
          <q>{stream.question}</q>
        </p>
        {RETRYABLE.includes(stream.code) && (
          <Button size="sm" onClick={() => onRetry(stream)}>
            {failed.retry}
          </Button>
        )}
      </section>
    )
  const isWriting = stream.state === 'answering'
  return (
    <article className="coach-turn" aria-busy={isWriting}>
      <div className="coach-turn-head">
        <h2>{stream.question}</h2>
      </div>
      {/* Below the growing text, the button would move away from the finger. */}
      {isWriting && (
        <div className="coach-writing">
          <span role="status">{live.writing}</span>
          <Button variant="outline" size="sm" onClick={onStop}>
            {live.stop}
          </Button>
        </div>
      )}
      <p className="coach-answer whitespace-pre-wrap">{nonBreaking(stream.text)}</p>
    </article>
  )
}
