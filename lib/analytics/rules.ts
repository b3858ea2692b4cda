export const ANALYTICS_RETENTION_DAYS = 400

/** Small enough to keep a purge well below the statement timeout; the next minute continues. */
export const PURGED_PER_CALL = 10_000
