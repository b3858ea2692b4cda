/** Hour of the product's zone after which the full check of a day begins. */
export const FULL_CHECK_HOUR = 3

/** Time that one call of the maintenance job gives to the hourly check, and to pieces of the full one. */
export const HOURLY_RUN_MS = 30_000
export const FULL_RUN_MS = 20_000

/** An hourly check that has not ended by then was killed: its statements in progress when its time is up take less. */
export const HOURLY_KILLED_MINUTES = 5

/** A check is late after this long without a finished run. */
export const HOURLY_LATE_HOURS = 2
export const FULL_LATE_HOURS = 30

/** Reasons for the operator to look at the ledger's checks. */
export const ALARMS = ['violated', 'hourlyFailed', 'hourlyLate', 'fullFailed', 'fullLate'] as const
export type Alarm = (typeof ALARMS)[number]

/** Why rules could not be checked to the end, as a run stores it: `chain: 55P03, balances: time`. */
export const writeFailures = (failed: Record<string, string>): string | null =>
  Object.entries(failed)
    .map(([rule, why]) => `${rule}: ${why}`)
    .join(', ') || null

/** The rules that `writeFailures` has named. */
export const failedRules = (error: string | null): string[] =>
  (error ?? '').split(', ').map((failure) => failure.split(':', 1)[0] ?? '')
