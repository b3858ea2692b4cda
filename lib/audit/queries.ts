import 'server-only'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import { auditLog } from '@/db/schema/audit'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { beginsWith, holdsWords } from '@/lib/core/tables/search'
import { type AuditKind, LINES_SEARCHED } from './rules'
import { subjectName } from './subjects/queries'
import { actionsCalled } from './words'

const AUDIT_PAGE_SIZE = 20

export type AuditLine = {
  id: number
  at: Date
  /** The admin; null for a job. */
  actorId: string | null
  /** What the admin is called now: it may be a job's name, or another admin's former one. */
  nickname: string | null
  /** The job, when no admin did it. */
  cause: string | null
  action: string
  /** An id, or what the action names its subject by. */
  subject: string
  /** Name of the subject; null when it is unknown. */
  name: Record<Locale, string> | null
  detail: Record<string, unknown>
}
type AuditPage = { lines: AuditLine[]; next: number | null }

/**
 * `kind` is the word before the dot of an action; `subject` an id, of a fan with the fan's corrections and held attempts; `q` are words
 * of what a line says, or how an action or a subject begins.
 */
export type AuditFilter = { before?: number; kind?: AuditKind; subject?: string; q?: string }

/** A page of the log, newest first, of lines with an id below `before`. */
export async function auditPage(actor: Admin, filter: AuditFilter): Promise<AuditPage> {
  const rows = await linesOf(actor, filter, AUDIT_PAGE_SIZE + 1)
  const lines = rows.slice(0, AUDIT_PAGE_SIZE)
  return { lines, next: rows.length > AUDIT_PAGE_SIZE ? (lines.at(-1)?.id ?? null) : null }
}

const BATCH_SIZE = 500

/** All lines of the filter in batches, newest first. */
export async function* auditLines(actor: Admin, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  let before = filter.before
  do {
    const lines: AuditLine[] = await linesOf(actor, { ...filter, before }, BATCH_SIZE)
    if (lines.length > 0) yield lines
    before = lines.length === BATCH_SIZE ? lines.at(-1)?.id : undefined
  } while (before !== undefined)
}

const who = sql`concat_ws(' ', ${userPreferences.nickname}, ${auditLog.actorId}, ${auditLog.cause})`

/** What a line says, in both languages, apart from its action's label. */
const lineText = sql`(select concat_ws(' ', ${who}, named ->> 'it', named ->> 'en') from (select ${subjectName} as named offset 0) subject)`

const isCalled = (word: string): SQL => sql`replace(${auditLog.action}, '.', '_') = any(array(
  select jsonb_array_elements_text(${JSON.stringify(actionsCalled(word))}::text::jsonb)))`

/** Only among the newest lines: what each line says is read from many tables. */
const saysWords = (q: string): SQL => sql`(
  ${auditLog.id} > (select max(id) from audit_log) - ${LINES_SEARCHED}
  and (${beginsWith(sql`${auditLog.action}`, q)} or ${beginsWith(sql`lower(${auditLog.subject})`, q)}
    or ${holdsWords(lineText, q, isCalled)}))`

/** Corrections and held attempts are logged by their own ids. */
const isAbout = (subject: string): SQL => sql`${auditLog.subject} = any (array(
  select ${subject}::text union all select id::text from corrections where user_id = ${subject}::uuid
  union all select id::text from quiz_attempts where user_id = ${subject}::uuid and held))`

const linesOf = (actor: Admin, { before, kind, subject, q }: AuditFilter, limit: number) =>
  database()
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      nickname: userPreferences.nickname,
      cause: auditLog.cause,
      action: auditLog.action,
      subject: auditLog.subject,
      name: subjectName,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .leftJoin(userPreferences, eq(userPreferences.userId, auditLog.actorId))
    .where(
      and(
        holdsRight(actor),
        before === undefined ? undefined : lt(auditLog.id, before),
        kind && sql`split_part(${auditLog.action}, '.', 1) = ${kind}`,
        subject ? isAbout(subject) : undefined,
        q ? saysWords(q) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
