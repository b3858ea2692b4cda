import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** No id sorts before it: a walk through ids in batches begins after it. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** A text as an id, of the key's type so that its index serves; null for any other text. */
export const idIn = (text: SQLWrapper): SQL =>
  sql`(case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end)`
