import { randomUUID } from 'node:crypto'
import { database } from '@/db/client'
import { type Fan, mintActor } from '@/lib/core/actor'
import { asDomainError } from '@/lib/core/database/errors'
import { convertPoints } from '@/lib/ledger/conversion/commands'

/** A process that converts 70 points 20 times at once for the fan it is given, for tests that run two of them. */
const userId = process.argv[2] ?? ''
const actor = mintActor<Fan>({ kind: 'fan', userId, sessionId: randomUUID() })
/** A busy machine may answer that it is unavailable: the same form is then sent again, as a fan would. */
async function run(requestId: string): Promise<void> {
  try {
    await convertPoints(actor, { requestId, amount: 70 })
  } catch (error) {
    const code = asDomainError(error)?.code
    if (code === 'unavailable') return run(requestId)
    if (code !== 'conflict') throw error
  }
}
await Promise.all(Array.from({ length: 20 }, () => run(randomUUID())))
await database().sql.end()
