import 'server-only'
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DomainError, type ErrorCode } from './errors'

type Content<T extends PgTable> = {
  [Name in keyof T['$inferSelect']]?: SQL | string | number | boolean | null
}

/** Whether a row has the content that a form sends. */
export function hasContent<T extends PgTable>(table: T, content: Content<T>): SQL<boolean> {
  const columns: Record<string, SQLWrapper> = getTableColumns(table)
  const same = Object.entries(content).map(
    ([name, value]) => sql`${columns[name]} is not distinct from ${value}`,
  )
  return sql`(${sql.join(same, sql` and `)})`
}

/**
 * The id of what the same form made when it was sent before.
 * @throws DomainError key_reused when that has other content; `otherwise` when there is none
 */
export function repeatedId(
  existing: { id: string; isSame: boolean } | undefined,
  otherwise: ErrorCode,
): string {
  if (!existing) throw new DomainError(otherwise)
  if (!existing.isSame) throw new DomainError('key_reused')
  return existing.id
}
