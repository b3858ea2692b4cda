import { isoDay } from '@/lib/core/i18n/format'
import { addDays } from '@/lib/core/time/calendar'
import type { FixtureFact, FixtureState } from '../fixtures/words'

/** The phases that have one table of all clubs; their rounds are numbers. */
export const TABLE_STAGES = ['REGULAR_SEASON', 'LEAGUE_STAGE'] as const
/** A round without a stage belongs to the table. */
export const isTableStage = (stage: string | null): boolean =>
  stage === null || TABLE_STAGES.some((known) => known === stage)

/** A round in an address: its number, or stage and leg of a knock-out (`last_16-2`, `final`). */
const KEY = /^([1-9]\d{0,2}|[a-z][a-z0-9_ -]{0,59})$/
export const isRoundKey = (text: string): boolean => KEY.test(text)

/** A round of a season; instants in milliseconds since the epoch, null while no day is known. */
export type Round = {
  key: string
  stage: string | null
  number: number | null
  from: number | null
  to: number | null
}

/** A round as far as its name needs it. */
export type NamedRound = Pick<Round, 'key' | 'stage' | 'number'>

export type RoundPart = 'live' | 'today' | 'tomorrow' | 'later' | 'over'

/**
 * Where a match stands on the page of its round: what is in play first, then by day, what is decided last.
 * @param now milliseconds since the epoch
 */
export function partOf(
  state: FixtureState,
  { kickoffAt }: Pick<FixtureFact, 'kickoffAt'>,
  now: number,
  zone: string,
): RoundPart {
  if (state === 'live' || state === 'half') return 'live'
  if (state === 'final' || state === 'awarded') return 'over'
  if (kickoffAt === null) return 'later'
  const [day, today] = [isoDay(kickoffAt, zone), isoDay(now, zone)]
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'later'
}
