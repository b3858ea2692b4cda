/** How long one call sends emails or notifications, removes files or erases accounts: slow vendors must not keep the other steps of the minute waiting. */
export const SENDING_MS = 45_000
