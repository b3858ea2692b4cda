export const ANALYTICS_KEPT_DAYS = 400

/** So many events that a purge stays far below the limit of a statement; the next minute goes on. */
export const PURGED_PER_CALL = 10_000
