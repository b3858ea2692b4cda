import 'server-only'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { lockKey } from '@/db/advisory-locks'
import type { Tx } from '@/db/client'
import { badges } from '@/db/schema/badges'
import { inTransaction } from '@/db/transaction'
import { type AuditAction, writeAudit } from '@/lib/audit/commands'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { hasContent, isAsSeen, versionOf } from '@/lib/core/database/row-version'
import { DomainError } from '@/lib/core/errors'
import { repeatedId } from '@/lib/core/forms/repeated-form'
import { iconOf } from '../rules'
import { BADGE_EDITED } from './queries'
import type { badgeRetiredInput, createBadgeInput, updateBadgeInput } from './schema'

/**
 * Puts a badge at the end of the album. The same form sent again is the same badge.
 * @returns its id
 * @throws DomainError key_reused for a repeat with other content; forbidden
 */
export async function createBadge(
  actor: Admin,
  input: z.output<typeof createBadgeInput>,
  tx?: Tx,
): Promise<string> {
  const { requestId, leaf, rule, nameIt, nameEn, descriptionIt, descriptionEn, drawing } = input
  const storedRule = sql`${JSON.stringify(rule)}::text::jsonb`
  const slug = `admin:${requestId}`
  const texts = { nameIt, nameEn, descriptionIt, descriptionEn, iconUri: iconOf(drawing) }
  return inTransaction(async (conn) => {
    // When two badges are made at once, the second takes the next number.
    await conn.execute(sql`select pg_advisory_xact_lock(${lockKey('badge number')})`)
    const [inserted] = await conn.execute<{ id: string }>(sql`
      insert into ${badges} (slug, leaf, number, rule, name_it, name_en, description_it, description_en, icon_uri)
      select ${slug}, ${leaf}, coalesce(max(number), 0) + 1, ${storedRule}, ${nameIt}, ${nameEn},
        ${descriptionIt}, ${descriptionEn}, ${texts.iconUri}
      from ${badges} having ${holdsRight(actor)}
      on conflict (slug) do nothing returning id`)
    if (inserted) {
      const detail = { leaf, rule, ...texts }
      await writeAudit(actor, { action: 'badge.create', subject: inserted.id, detail }, conn)
      return inserted.id
    }
    const [existing] = await conn
      .select({
        id: badges.id,
        isSame: hasContent(getTableColumns(badges), { leaf, rule: storedRule, ...texts }),
      })
      .from(badges)
      .where(and(eq(badges.slug, slug), holdsRight(actor)))
    return repeatedId(existing, 'forbidden')
  }, tx)
}

/**
 * Changes what a badge says and shows; its rule stays.
 * @returns the new version
 * @throws DomainError not_found, changed_since
 */
export async function updateBadge(
  actor: Admin,
  { id, version, drawing, ...texts }: z.output<typeof updateBadgeInput>,
  tx?: Tx,
): Promise<string> {
  const columns = { ...texts, iconUri: iconOf(drawing) }
  const seen = isAsSeen(BADGE_EDITED, version, columns)
  const detailOf = (before: Edited) => ({ ...columns, before })
  return change(actor, id, { columns, condition: seen, action: 'badge.update', detailOf }, tx)
}

/** Takes a badge off the album of those who do not have it, or offers it again. @throws DomainError not_found */
export async function setBadgeRetired(
  actor: Admin,
  { id, retired }: z.output<typeof badgeRetiredInput>,
  tx?: Tx,
): Promise<void> {
  const retiredAt = retired ? sql<Date>`coalesce(retired_at, app_now())` : null
  const detailOf = () => ({ retired })
  await change(actor, id, { columns: { retiredAt }, action: 'badge.retire', detailOf }, tx)
}

type Edited = Pick<typeof badges.$inferSelect, keyof typeof BADGE_EDITED>
type Change = {
  columns: PgUpdateSetSource<typeof badges>
  condition?: SQL
  action: AuditAction
  /** What the log keeps of it. */
  detailOf: (before: Edited) => Record<string, unknown>
}

async function change(
  actor: Admin,
  id: string,
  { columns, condition, action, detailOf }: Change,
  tx?: Tx,
): Promise<string> {
  return inTransaction(async (conn) => {
    const own = and(eq(badges.id, id), holdsRight(actor))
    const [before] = await conn.select(BADGE_EDITED).from(badges).where(own).for('update')
    if (!before) throw new DomainError('not_found')
    const [changed] = await conn
      .update(badges)
      .set(columns)
      .where(and(own, condition))
      .returning({ version: versionOf(BADGE_EDITED) })
    if (!changed) throw new DomainError('changed_since')
    await writeAudit(actor, { action, subject: id, detail: detailOf(before) }, conn)
    return changed.version
  }, tx)
}
