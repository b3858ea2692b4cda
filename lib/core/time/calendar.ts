export const DAY_MS = 86_400_000

const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/

/** Whether an untrusted text is an existing day, YYYY-MM-DD, from 1900 to 2199: PostgreSQL accepts fewer years than `Date`. */
export const isDay = (text: string): boolean => {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The day of an instant by UTC, YYYY-MM-DD. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** @param day YYYY-MM-DD; days of the calendar have no length, while those of a zone last 23 or 25 hours twice a year */
export const addDays = (day: string, days: number): string => utcDay(Date.parse(day) + days * DAY_MS)

/** The Monday of a day's week; both YYYY-MM-DD. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
