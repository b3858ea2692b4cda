import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { askCoach } from '@/lib/coach/commands'
import { type Fan, mintActor } from '@/lib/core/actor'
import { asDomainError } from '@/lib/core/database-error'
import { makeAsset } from '@/lib/studio/commands'

const WAYS: ((fan: Fan) => Promise<string>)[] = [
  (fan) => askCoach(fan, { question: 'Chi gioca sabato?', requestId: randomUUID() }, 'it'),
  (fan) => makeAsset(fan, { kind: 'image', text: 'Notte di coppa', requestId: randomUUID() }),
  (fan) => makeAsset(fan, { kind: 'speech', text: 'Si gioca.', requestId: randomUUID() }),
]

/** A process in which all the fans it is given at once ask the coach, then for a picture, then for a speech. */
const fans = process.argv
  .slice(2)
  .map((userId) => mintActor<Fan>({ kind: 'fan', userId, sessionId: randomUUID() }))
/** A busy machine may also answer that it is unavailable: that call was not made. */
const unlessRefused = (error: unknown) => {
  if (!['ai_total', 'unavailable'].includes(asDomainError(error)?.code ?? '')) throw error
}
for (const way of WAYS) await Promise.all(fans.map((fan) => way(fan).catch(unlessRefused)))
await database().sql.end()
