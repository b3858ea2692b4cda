/** Entries with `from < id <= to`; missions awarded without an entry by their instant, `since < at <= until`. */
export type Recent = { from: number; to: number; since: string; until: string }

/** Transactions or accounts with `from < id <= to`. */
export type IdRange = { from: number; to: number }

/** What a piece of the full check covers: transactions by id, then fans by the id of their XP account. */
export const AXES = ['transactions', 'fans'] as const
export type Axis = (typeof AXES)[number]

/** How far a full check has come; `found` are the violations so far by rule. */
export type FullProgress = { axis: Axis; after: number; found: Record<string, number> }

export const FULL_START: FullProgress = { axis: AXES[0], after: 0, found: {} }

/** The most entries that one statement of a check goes through. */
export const PIECE_ENTRIES = 20_000

/** The most fans that one statement goes through, when they have few entries. */
export const PIECE_FANS = 2_000

/**
 * Entries older than this are settled: ids are given before a commit, so an entry of a transaction that is still open could be
 * passed over. No transaction lives that long.
 */
export const SETTLED_AFTER_MINUTES = 10

/** Time limit of one statement; a piece takes a fraction of it. */
export const STATEMENT_MS = 10_000

/** The violations of both counts, by rule. */
export const addCounts = (
  found: Record<string, number>,
  more: Record<string, number>,
): Record<string, number> => ({
  ...found,
  ...Object.fromEntries(Object.entries(more).map(([rule, count]) => [rule, (found[rule] ?? 0) + count])),
})
