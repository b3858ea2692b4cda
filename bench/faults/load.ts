import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import italian from '@/messages/it.json'
import { ask } from '../keep-alive.ts'
import type { WireRequest } from '../load.ts'
import { type Notes, noteFailure } from '../quiz/notes.ts'

const TICK_MS = 5

export type LoadRequest = {
  request: WireRequest
  status: number
  /** Tells a success from a refusal with the same status. */
  expects?: RegExp
  onSuccess?: () => void
}

/** `busy` counts the refusals by the request queue, which do not depend on the database. */
export type Tally = Pick<Notes, 'requests' | 'refused' | 'failures'> & { busy: number }

export const emptyTally = (): Tally => ({ requests: 0, refused: 0, busy: 0, failures: new Map() })

type Load = {
  agent: Agent
  url: string
  perSecond: number
  requests: Iterator<LoadRequest>
  /** The tally for requests sent now; null ends the load. */
  tallyNow: () => Tally | null
}

/** Sends requests at a fixed rate, regardless of the answers. Resolves when the last is answered. */
export async function sendMixed({ agent, url, perSecond, requests, tallyNow }: Load): Promise<void> {
  const open = new Set<Promise<void>>()
  const perform = async ({ request, status, expects, onSuccess }: LoadRequest, tally: Tally) => {
    tally.requests++
    const answer = await ask(agent, url, request)
    if (answer.status === status && (expects?.test(answer.body) ?? true)) onSuccess?.()
    else if (answer.status === 503 && answer.retryAfter !== null) {
      tally.refused++
      if (answer.body.includes(italian.errors.busy)) tally.busy++
    } else noteFailure(tally, `${request.method} ${request.path}: ${answer.status || 'no answer'}`)
  }
  const began = performance.now()
  let sent = 0
  for (let tally = tallyNow(); tally; tally = tallyNow()) {
    for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent++) {
      const { value, done } = requests.next()
      if (done) return
      const performed: Promise<void> = perform(value, tally).finally(() => open.delete(performed))
      open.add(performed)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(open)
}
