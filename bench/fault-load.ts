import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import italian from '@/messages/it.json'
import { ask } from './keep-alive.ts'
import type { WireRequest } from './load.ts'
import { type Notes, noteFailure } from './quiz-notes.ts'

const TICK_MS = 5

export type Deed = {
  request: WireRequest
  status: number
  /** What a wanted answer says, where a refusal could have the same status. */
  says?: RegExp
  /** Called when the wanted answer is there. */
  taken?: () => void
}

/** What a mixed load has met. `busy` are those of the refused that the gate has turned away, with a database or without. */
export type Tally = Pick<Notes, 'requests' | 'refused' | 'failures'> & { busy: number }

export const emptyTally = (): Tally => ({ requests: 0, refused: 0, busy: 0, failures: new Map() })

type Load = {
  agent: Agent
  url: string
  perSecond: number
  deeds: Iterator<Deed>
  /** Where what is sent now is noted; null ends the load. */
  tallyNow: () => Tally | null
}

/** Sends one deed after the other on a timer, whatever comes back. Resolves when the last was answered. */
export async function sendDeeds({ agent, url, perSecond, deeds, tallyNow }: Load): Promise<void> {
  const open = new Set<Promise<void>>()
  const perform = async ({ request, status, says, taken }: Deed, tally: Tally) => {
    tally.requests++
    const answer = await ask(agent, url, request)
    if (answer.status === status && (says?.test(answer.body) ?? true)) taken?.()
    else if (answer.status === 503 && answer.retryAfter !== null) {
      tally.refused++
      if (answer.body.includes(italian.errors.busy)) tally.busy++
    } else noteFailure(tally, `${request.method} ${request.path}: ${answer.status || 'no answer'}`)
  }
  const began = performance.now()
  let sent = 0
  for (let tally = tallyNow(); tally; tally = tallyNow()) {
    for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent++) {
      const { value, done } = deeds.next()
      if (done) return
      const performed: Promise<void> = perform(value, tally).finally(() => open.delete(performed))
      open.add(performed)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(open)
}
