'use client'

import { useEffect, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { Progress } from '@/components/ui/progress'
import { fill } from '@/lib/core/i18n/fill'

const POLL_MS = 700
/** The answer of `/api/ingest/latest`. */
type Latest = { running: boolean; outcomes: { code: string; read: number; failed: boolean }[] }

type Texts = Record<'label' | 'read' | 'failed', string>

/** Polls while the import runs; the form itself waits for its end. */
export function ImportProgress({ texts }: { texts: Texts }) {
  const { pending, data } = useFormStatus()
  return pending && data ? <Running total={data.getAll('competitions').length} texts={texts} /> : null
}

function Running({ total, texts }: { total: number; texts: Texts }) {
  const [outcomes, setOutcomes] = useState<Latest['outcomes']>([])
  useEffect(() => {
    const polling = new AbortController()
    const read = async (): Promise<Latest | null> => {
      const response = await fetch('/api/ingest/latest', { signal: polling.signal })
      return response.ok ? response.json() : null
    }
    const poll = async () => {
      // The end of the import may cut an answer off in the middle.
      const latest = await read().catch(() => null)
      if (latest?.running) setOutcomes(latest.outcomes)
    }
    const timer = setInterval(poll, POLL_MS)
    return () => {
      clearInterval(timer)
      polling.abort()
    }
  }, [])
  return (
    <div role="status" className="grid gap-3">
      <Progress value={outcomes.length} max={Math.max(total, outcomes.length, 1)} label={texts.label} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {outcomes.map(({ code, read, failed }) => (
          <li key={code} className={failed ? 'text-card-red' : undefined}>
            {fill(failed ? texts.failed : texts.read, { code, read })}
          </li>
        ))}
      </ul>
    </div>
  )
}
