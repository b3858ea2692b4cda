export const ANALYTICS_KEPT_DAYS = 400

/** Few enough for a purge to stay far below the statement timeout; the next minute continues. */
export const PURGED_PER_CALL = 10_000
