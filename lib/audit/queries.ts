import 'server-only'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import { auditLog } from '@/db/schema/audit'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { subjectName } from './subjects/queries'

const AUDIT_PAGE_SIZE = 20

type AuditLine = {
  id: number
  at: Date
  /** The admin's nickname, or the end of their id, or the name of the job. */
  who: string
  action: string
  /** An id, or what the action names its subject by. */
  subject: string
  /** What the subject is called; null when nothing tells. */
  name: Record<Locale, string> | null
  detail: Record<string, unknown>
}
type AuditPage = { lines: AuditLine[]; next: number | null }

/** A page of the log, newest first, of lines with an id below `before`. */
export async function auditPage(
  actor: Admin,
  before: number | undefined,
  conn: Conn = database(),
): Promise<AuditPage> {
  const rows = await conn
    .select({
      id: auditLog.id,
      at: auditLog.at,
      who: sql<string>`coalesce(${userPreferences.nickname}, right(${auditLog.actorId}::text, 8), ${auditLog.cause})`,
      action: auditLog.action,
      subject: auditLog.subject,
      name: subjectName,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(userPreferences, eq(userPreferences.userId, auditLog.actorId))
    .where(and(holdsRight(actor), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_PAGE_SIZE + 1)
  const lines = rows.slice(0, AUDIT_PAGE_SIZE)
  return { lines, next: rows.length > AUDIT_PAGE_SIZE ? (lines.at(-1)?.id ?? null) : null }
}
