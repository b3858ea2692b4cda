import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { assets } from '@/db/schema/studio'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { makeAsset } from '../commands'
import type { posterInput } from './schema'

/**
 * Prints a poster of 1536 × 1024 on the wall. Anyone but an admin has a daily limit of 0, so that the right is a condition of
 * the reservation itself.
 * @throws what makeAsset throws
 */
export async function printPoster(
  actor: Admin,
  { prompt, requestId }: z.output<typeof posterInput>,
  signal?: AbortSignal,
): Promise<string> {
  return makeAsset(
    actor,
    { kind: 'poster', text: prompt, size: '1536x1024', requestId },
    {
      signal,
      onInsert: (subject, tx) =>
        writeAudit(actor, { action: 'poster.create', subject, detail: { prompt } }, tx),
    },
  )
}

/** Takes a poster off the wall for good. @throws DomainError not_found */
export async function removePoster(actor: Admin, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [deleted] = await tx
      .delete(assets)
      .where(and(eq(assets.id, id), eq(assets.kind, 'poster'), holdsRight(actor)))
      .returning({ number: assets.number, prompt: assets.prompt })
    if (!deleted) throw new DomainError('not_found')
    await writeAudit(actor, { action: 'poster.delete', subject: id, detail: deleted }, tx)
  })
}
