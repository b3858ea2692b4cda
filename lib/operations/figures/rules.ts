import { addDays } from '@/lib/core/time/calendar'

/** Figures for one day in the product's zone. */
export type DayFigures = {
  day: string
  /** Fans with a quiz or a ledger entry. */
  active: number
  quizzes: number
  missions: number
  tokensIn: number
  tokensOut: number
  aiCalls: number
  /** In millionths of a US dollar. */
  aiMicros: number
  /** Seconds from the event at Stripe to its receipt, of the slowest; null without any. */
  webhookLag: number | null
  /** Checks of the ledger that finished. */
  checks: number
}

/** A day as the job stored it; `result` is empty or null until its figures could be read. */
export type StoredDay = { day: string; result: string | null }

/** Days that the charts show before today. */
export const DAYS_CHARTED = 13
/** While today's stored figures have at most this many quizzes and missions, each view counts them live. */
export const LIVE_COUNT_MAX = 2_000
/** Minutes before the job recounts today's figures. */
export const TODAY_MINUTES = 5

const NOTHING = {
  active: 0,
  quizzes: 0,
  missions: 0,
  tokensIn: 0,
  tokensOut: 0,
  aiCalls: 0,
  aiMicros: 0,
  webhookLag: null,
  checks: 0,
}

/** The days before one, the oldest first. */
export const daysBefore = (today: string): string[] =>
  Array.from({ length: DAYS_CHARTED }, (_, index) => addDays(today, index - DAYS_CHARTED))

/** The days before today; one that was not stored has only zeros. */
export const daysOf = (today: string, stored: StoredDay[]): DayFigures[] =>
  daysBefore(today).map((day) => {
    const result = stored.find((one) => one.day === day)?.result
    return { ...NOTHING, ...(result ? (JSON.parse(result) as Partial<DayFigures>) : {}), day }
  })
