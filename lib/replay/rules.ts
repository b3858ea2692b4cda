import type { Outcome } from '@/lib/missions/settlement/rules'

/** How long a round takes picks, in seconds. */
export const PACES = { minute: 60, ten_minutes: 600, hour: 3600, day: 86_400 } as const
type Pace = keyof typeof PACES
export const PACE_NAMES = Object.keys(PACES) as Pace[]

/** The name of a pace by its seconds; a day for any other. */
export const paceOf = (roundSeconds: number): Pace =>
  PACE_NAMES.find((name) => PACES[name] === roundSeconds) ?? 'day'

/** Running replays that one fan has started, and in total. */
export const STARTED_MAX = 2
export const RUNNING_MAX = 50
/** Members of one replay, owner included; the schema has the same bound. */
export const MEMBERS_MAX = 50
/** How long a replay can be read after its end. */
export const RETENTION_DAYS = 60
/** Replays that are listed for others to join. */
export const LISTED = 12

/** A replay as its clock needs it; instants in milliseconds since the epoch. */
export type Timed = { startsAt: number; endedAt: number | null; roundSeconds: number; rounds: number }

export type Clock = {
  /** Rounds that have closed: their results are known. */
  closed: number
  /** The round that takes picks, from 1; null once it is over. */
  open: number | null
  /** When the open round closes. */
  closesAt: number | null
  /** When the last round closes, or when it was ended. */
  overAt: number
}

/**
 * Where a replay stands at an instant. A round opens when the one before it closes, and its results are known when it closes
 * itself; `replay_rounds_closed` is the same in SQL.
 */
export function clockOf({ startsAt, endedAt, roundSeconds, rounds }: Timed, now: number): Clock {
  const step = roundSeconds * 1000
  const at = Math.min(now, endedAt ?? now)
  const closed = Math.min(rounds, Math.max(0, Math.floor((at - startsAt) / step)))
  const end = startsAt + rounds * step
  const overAt = Math.min(end, endedAt ?? end)
  const isOver = now >= overAt
  return {
    closed,
    open: isOver ? null : closed + 1,
    closesAt: isOver ? null : startsAt + (closed + 1) * step,
    overAt,
  }
}

const JUNE = 5

/**
 * The years of the seasons that can be replayed, latest first: European seasons begin in summer and end by the end of May.
 * @param now milliseconds since the epoch
 */
export function replayableYears(now: number): number[] {
  const date = new Date(now)
  const latest = date.getUTCFullYear() - (date.getUTCMonth() >= JUNE ? 1 : 2)
  return [latest, latest - 1]
}

export const RESULT_PICKS = ['1', 'X', '2'] as const
export type ResultPick = (typeof RESULT_PICKS)[number]

/** A pick and the right one, which is null for a match that counts for nobody. */
export type JudgedPick = { pick: ResultPick; right: ResultPick | null; points: number }

export type PickOutcome = Exclude<Outcome, 'open'>

/** Void where the match counts for nobody. */
export const outcomeOf = ({ pick, right }: Pick<JudgedPick, 'pick' | 'right'>): PickOutcome => {
  if (right === null) return 'void'
  return pick === right ? 'won' : 'lost'
}

export type RoundScore = { picks: number; hits: number; points: number }

/** The score of a round: the price of every right pick. Void picks do not count. */
export function roundScore(picks: readonly JudgedPick[]): RoundScore {
  const counted = picks.filter(({ right }) => right !== null)
  const won = counted.filter(({ pick, right }) => pick === right)
  return {
    picks: counted.length,
    hits: won.length,
    points: won.reduce((sum, { points }) => sum + points, 0),
  }
}
