/** How long a finished export can be downloaded. */
export const EXPORT_HOURS = 24

/** Tries before an export is given up: the fan can then ask again. */
export const EXPORT_ATTEMPTS = 5

/** Bytes of generated pictures and sounds in an export, the newest first: each export is kept in the database for a day. */
export const EXPORT_FILES_MAX = 64_000_000

/** Contained in the chain's own files, or of no use to a reader. */
const ELSEWHERE = /^(ledger_|rank_|email_tokens$|data_export|deletions$)/

/** Whether the export has a file of the table. */
export const isExported = (table: string): boolean => !ELSEWHERE.test(table)

/** Columns that grant access or identify somebody else: hashes and tokens, ids used in cookies or links, and who acted. */
const HELD_BACK = /(_|^)(hash|token|secret|p256dh|auth)$|^(made_by|actor_id|reviewed_by)$/
const KEYS: Record<string, string> = {
  users: 'session_version',
  sessions: 'id',
  push_subscriptions: 'session_id',
  calendar_feeds: 'id',
  email_changes: 'id',
}

/** Whether the export has a column of an exported table. */
export const isColumnExported = (table: string, column: string): boolean =>
  !HELD_BACK.test(column) && KEYS[table] !== column

/** What the ids of other tables stand for: an export has it in a column of its own, since the id alone tells a reader nothing. */
type IdName = { as: string; table: string; it: string; en: string }
const NAMES: Record<string, IdName> = {
  badge_id: { as: 'badge', table: 'badges', it: 'name_it', en: 'name_en' },
  league_id: { as: 'league', table: 'leagues', it: 'name', en: 'name' },
  product_id: { as: 'product', table: 'products', it: 'name_it', en: 'name_en' },
  quiz_id: { as: 'quiz_day', table: 'quizzes', it: 'day', en: 'day' },
}

/** The names that an export adds for the ids among these columns. */
export const namesOf = (columns: readonly string[]): (IdName & { id: string })[] =>
  columns.flatMap((id) => (NAMES[id] ? [{ id, ...NAMES[id] }] : []))

type LatestExport = { attempts: number; readyAt: number | null; expiresAt: number | null }
type ExportState = 'none' | 'running' | 'failed' | 'ready'

/** What the page offers. All instants are milliseconds since the epoch. */
export function exportState(latest: LatestExport | null, now: number): ExportState {
  if (!latest) return 'none'
  const { attempts, readyAt, expiresAt } = latest
  if (readyAt) return expiresAt && expiresAt > now ? 'ready' : 'none'
  return attempts >= EXPORT_ATTEMPTS ? 'failed' : 'running'
}
