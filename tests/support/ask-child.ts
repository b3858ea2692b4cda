import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { askCoach } from '@/lib/coach/commands'
import { type Fan, mintActor } from '@/lib/core/actor'
import { makeAsset } from '@/lib/studio/commands'
import { patiently, refusal } from './storm'

const WAYS: ((fan: Fan) => Promise<string>)[] = [
  (fan) => askCoach(fan, { question: 'Chi gioca sabato?', requestId: randomUUID() }, 'it'),
  (fan) => makeAsset(fan, { kind: 'image', text: 'Notte di coppa', requestId: randomUUID() }),
  (fan) => makeAsset(fan, { kind: 'speech', text: 'Si gioca.', requestId: randomUUID() }),
]

/** A process in which all the fans it is given at once ask the coach, then for a picture, then for a speech. */
const fans = process.argv
  .slice(2)
  .map((userId) => mintActor<Fan>({ kind: 'fan', userId, sessionId: randomUUID() }))
/** A busy machine may also answer that it is unavailable: the fan then tries again, so that a freed call is not left over. */
async function untilAnswered(ask: () => Promise<string>): Promise<void> {
  const code = await refusal(ask())
  if (code === 'unavailable') return untilAnswered(ask)
  if (!['done', 'ai_total'].includes(code)) throw new Error(code)
}
for (const way of WAYS) await patiently(() => Promise.all(fans.map((fan) => untilAnswered(() => way(fan)))))
await database().sql.end()
