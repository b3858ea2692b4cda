import { sql } from 'drizzle-orm'

/** Any constants, the same for every process of this application; no two alike. */
export const ADVISORY_LOCKS = {
  migration: 7_201_090,
  seed: 7_201_091,
  privileges: 7_201_092,
  ledgerPublication: 7_201_093,
  demoHistory: 7_201_094,
  poolerSettings: 7_201_095,
} as const

/**
 * What takes turns while the application runs: with one lock for all, or one for each id. The function `take_picks` repeats the text of
 * `picks`.
 */
type Turn =
  | 'ai'
  | 'badge number'
  | 'count moves'
  | 'import'
  | 'import due'
  | 'league slots'
  | 'mail'
  | 'picks'
  | 'start a replay'

/** The key of a lock, in SQL. */
export const lockKey = (turn: Turn, id?: string) =>
  sql`hashtextextended(${id === undefined ? turn : `${turn} ${id}`}, 0)`
