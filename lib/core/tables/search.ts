import { type SQL, sql } from 'drizzle-orm'
import { searchWords } from './table'

/**
 * Whether a text holds every word of a search, whatever their case and accents. `offset 0` keeps the planner from computing the
 * text once per word.
 * @param orElse what else counts as holding a word, decided without the text
 */
export function holdsWords(text: SQL, search: string, orElse?: (word: string) => SQL): SQL {
  const held = searchWords(search).map((word) => {
    const inText = sql`position(${word}::text in searched.plain) > 0`
    return orElse ? sql`(${orElse(word)} or ${inText})` : inText
  })
  if (held.length === 0) return sql`true`
  return sql`(select ${sql.join(held, sql` and `)} from (
    select regexp_replace(lower(normalize(${text}, NFKD)), U&'[\\0300-\\036F]', '', 'g') as plain offset 0) searched)`
}

/** Whether a text in lower case begins with a search. */
export const beginsWith = (text: SQL, search: string): SQL =>
  sql`${text} like ${`${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** Whether the search is the whole address. A search by prefix would reveal a masked address letter by letter. */
export const isAddress = (email: SQL, search: string): SQL => sql`${email} = lower(${search})`

/** An order that the address asks for, with missing values last in either direction; else the table's own. */
export const orderBy = (order: SQL | undefined, descending: boolean, own: SQL): SQL =>
  order === undefined
    ? own
    : descending
      ? sql`${order} desc nulls last, ${own}`
      : sql`${order} nulls last, ${own}`
