import { z } from 'zod'
import { DAY } from './calendar.ts'
import { STAGES } from './fixture.ts'
import { Refusal } from './refusal.ts'
import { STATUSES } from './state.ts'

const LIVE = ['IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT'] as const

const date = z.iso.date().optional()
const whole = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .optional()
const listOf = (words: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).min(1))
    .optional()

const query = z.object({
  dateFrom: date,
  dateTo: date,
  season: z
    .string()
    .regex(/^\d{4}$/)
    .transform(Number)
    .optional(),
  matchday: whole,
  stage: listOf(STAGES),
  status: listOf([...STATUSES, 'LIVE']),
  competitions: z.string().min(1).optional(),
})
export type Filters = z.infer<typeof query>

const LONGEST_DAYS = 10

/**
 * Reads the filters of a list.
 * @throws Refusal 400 that names the first one that cannot be read
 */
export function readFilters(given: URLSearchParams): Filters {
  const parsed = query.safeParse(Object.fromEntries([...given].filter(([, value]) => value !== '')))
  if (parsed.success) {
    const { dateFrom, dateTo } = parsed.data
    if ((dateFrom === undefined) !== (dateTo === undefined))
      throw new Refusal(400, "Please specify both 'dateFrom' and 'dateTo'.")
    if (dateFrom && dateTo && dateFrom > dateTo)
      throw new Refusal(400, "'dateFrom' must not be later than 'dateTo'.")
    return parsed.data
  }
  const name = String(parsed.error.issues[0]?.path[0] ?? 'filter')
  throw new Refusal(400, `The value '${given.get(name)}' of the filter '${name}' is invalid.`)
}

/** Both dates as instants, midnight UTC: the day of `dateTo` itself is left out. */
export const windowOf = ({ dateFrom, dateTo }: Filters) =>
  dateFrom && dateTo ? { from: Date.parse(dateFrom), to: Date.parse(dateTo) } : null

/** @throws Refusal 400 for more than ten days */
export function limitWindow(window: { from: number; to: number }): void {
  if (window.to - window.from > LONGEST_DAYS * DAY)
    throw new Refusal(400, `Specified period must not exceed ${LONGEST_DAYS} days.`)
}

export const statusesOf = ({ status }: Filters) =>
  status && new Set(status.flatMap((one) => (one === 'LIVE' ? LIVE : [one])))
