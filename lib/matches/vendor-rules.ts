import type { StoredResult } from '@/db/schema/matches'
import {
  MATCH_DURATIONS,
  MATCH_STATUSES,
  MATCH_WINNERS,
  type MatchResult,
  type MatchStatus,
  type Score,
} from './rules'

type VendorPair = { home?: number | null; away?: number | null } | null | undefined
export type VendorScore = {
  winner?: string | null
  duration?: string | null
  fullTime?: VendorPair
  halfTime?: VendorPair
  regularTime?: VendorPair
  extraTime?: VendorPair
  penalties?: VendorPair
}

const scoreOf = (pair: VendorPair): Score =>
  typeof pair?.home === 'number' && typeof pair.away === 'number'
    ? { home: pair.home, away: pair.away }
    : null

const minus = (whole: Score, part: Score): Score => {
  if (!whole || !part) return null
  const rest = { home: whole.home - part.home, away: whole.away - part.away }
  return rest.home >= 0 && rest.away >= 0 ? rest : null
}

/** Goals before the penalties: `fullTime` usually holds those too, and then it is level only without them. */
function beforePenalties(fullTime: Score, penalties: Score): Score {
  const rest = minus(fullTime, penalties)
  return rest && rest.home === rest.away ? rest : fullTime
}

/**
 * The vendor's score in our columns. After 90 minutes is `regularTime`, else `fullTime` when the match ended there; when
 * neither says it, it is not known. Extra time is what the vendor says, else what is left of the whole.
 * A duration that we do not know counts as unknown: nothing is taken from `fullTime` then.
 */
export function vendorResult(status: MatchStatus, score: VendorScore | null | undefined): MatchResult {
  const said = score?.duration ?? 'REGULAR'
  const duration = MATCH_DURATIONS.find((known) => known === said)
  const fullTime = scoreOf(score?.fullTime)
  const regular = scoreOf(score?.regularTime) ?? (duration === 'REGULAR' ? fullTime : null)
  const penalties = duration === 'PENALTY_SHOOTOUT' ? scoreOf(score?.penalties) : null
  const whole = penalties ? beforePenalties(fullTime, penalties) : fullTime
  const extra = duration === 'REGULAR' ? null : (scoreOf(score?.extraTime) ?? minus(whole, regular))
  return {
    status,
    duration: duration ?? 'REGULAR',
    winner: MATCH_WINNERS.find((known) => known === score?.winner) ?? null,
    half: scoreOf(score?.halfTime),
    regular,
    extra,
    penalties,
  }
}

/** The status, when it is one of the vendor's eleven; the British and the old spelling of a cancelled match are one. */
export const knownStatus = (status: string): MatchStatus | null =>
  status === 'CANCELED' ? 'CANCELLED' : (MATCH_STATUSES.find((known) => known === status) ?? null)

/** As the columns of `matches` hold it. */
export const storedResult = ({ half, regular, extra, penalties, ...rest }: MatchResult): StoredResult => ({
  ...rest,
  half_home: half?.home ?? null,
  half_away: half?.away ?? null,
  regular_home: regular?.home ?? null,
  regular_away: regular?.away ?? null,
  extra_home: extra?.home ?? null,
  extra_away: extra?.away ?? null,
  penalties_home: penalties?.home ?? null,
  penalties_away: penalties?.away ?? null,
})
