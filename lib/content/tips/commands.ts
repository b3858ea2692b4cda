import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { coachSuggestions } from '@/db/schema/content'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { tipActiveInput } from '../schema'

/** Sets whether fans see a tip that has been published. @throws DomainError not_found */
export async function setTipActive(
  actor: Admin,
  { id, active }: z.output<typeof tipActiveInput>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [tip] = await tx
      .update(coachSuggestions)
      .set({ active })
      .where(and(eq(coachSuggestions.id, id), holdsRight(actor)))
      .returning({ titleIt: coachSuggestions.titleIt, titleEn: coachSuggestions.titleEn })
    if (!tip) throw new DomainError('not_found')
    await writeAudit(actor, { action: 'tip.activate', subject: id, detail: { active, ...tip } }, tx)
  })
}
