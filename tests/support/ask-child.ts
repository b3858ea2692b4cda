import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { askCoach } from '@/lib/coach/commands'
import { type Fan, mintActor } from '@/lib/core/actor'
import { asDomainError } from '@/lib/core/database-error'

/** A process in which each of the fans it is given asks the coach once, all at the same time. */
const ask = (userId: string) =>
  askCoach(
    mintActor<Fan>({ kind: 'fan', userId, sessionId: randomUUID() }),
    { question: 'Chi gioca sabato?', requestId: randomUUID() },
    'it',
  ).catch((error: unknown) => {
    if (asDomainError(error)?.code !== 'unavailable') throw error
  })
await Promise.all(process.argv.slice(2).map(ask))
await database().sql.end()
