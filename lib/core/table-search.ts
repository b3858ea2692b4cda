import { type SQL, sql } from 'drizzle-orm'
import { searchWords } from './table'

/** Whether a text holds every word of a search, whatever their case and accents. */
export function holdsWords(text: SQL, search: string): SQL {
  const plain = sql`regexp_replace(lower(normalize(${text}, NFKD)), U&'[\\0300-\\036F]', '', 'g')`
  const held = searchWords(search).map((word) => sql`position(${word}::text in ${plain}) > 0`)
  return held.length > 0 ? sql.join(held, sql` and `) : sql`true`
}

/** Whether a text in lower case begins with a search. An index with `text_pattern_ops` answers it. */
export const beginsWith = (text: SQL, search: string): SQL =>
  sql`${text} like ${`${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** An order that the address asks for, with missing values last in either direction; else the table's own. */
export const orderBy = (order: SQL | undefined, descending: boolean, own: SQL): SQL =>
  order === undefined
    ? own
    : descending
      ? sql`${order} desc nulls last, ${own}`
      : sql`${order} nulls last, ${own}`
