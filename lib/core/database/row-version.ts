import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What a form changes of a row, by the names of its command. */
type Columns = Record<string, SQLWrapper>
type Sent<C extends Columns> = { [Name in keyof C]?: SQLWrapper | string | number | boolean | null }

/** Changes with what a form saves. The form carries it, so that a save over another admin's is noticed. */
export const versionOf = (columns: Columns): SQL<string> =>
  sql`md5(row(${sql.join(Object.values(columns), sql`, `)})::text)`

/** Whether the row has what a form sends; columns that it does not send do not matter. */
export function hasContent<C extends Columns>(columns: C, sent: Sent<C>): SQL<boolean> {
  const same = Object.entries(columns).flatMap(([name, column]) =>
    name in sent ? [sql`${column} is not distinct from ${sent[name]}`] : [],
  )
  return sql`(${sql.join(same, sql` and `)})`
}

/** Whether the row is as the form was filled, or already as the form saves it: the same form may be sent again. */
export const isAsSeen = <C extends Columns>(columns: C, seen: string, saved: Sent<C>): SQL =>
  sql`(${versionOf(columns)} = ${seen} or ${hasContent(columns, saved)})`
