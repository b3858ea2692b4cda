import type { Choice } from '@/components/quiz/send-choice'
import { median } from '../statistics.ts'

/** When a fan arrived, and how long the start took including retries. */
export type Start = { at: number; ms: number }

/** What the fans of one run observed. */
export type Notes = {
  /** Attempts whose submission was confirmed. */
  submitted: string[]
  starts: Start[]
  acknowledged: Choice[]
  /** Latency of each saved choice. */
  choiceMs: number[]
  requests: number
  /** 503 with Retry-After. */
  refused: number
  /** Any other unexpected answer, by name. */
  failures: Map<string, number>
}

export const emptyNotes = (): Notes => ({
  submitted: [],
  starts: [],
  acknowledged: [],
  choiceMs: [],
  requests: 0,
  refused: 0,
  failures: new Map(),
})

export const noteFailure = ({ failures }: Pick<Notes, 'failures'>, name: string) =>
  failures.set(name, (failures.get(name) ?? 0) + 1)

export const failed = ({ failures }: Pick<Notes, 'failures'>) =>
  [...failures.values()].reduce((sum, count) => sum + count, 0)

/**
 * How many seconds the start's latency grows with each second, measured once the number of players is steady. When more fans
 * arrive than finish, a queue grows long before anybody is refused.
 * @param playMs how long a fan plays
 */
export function waitGrowth(starts: readonly Start[], playMs: number): number {
  const first = Math.min(...starts.map(({ at }) => at))
  const full = starts.filter(({ at }) => at - first >= playMs).sort((one, other) => one.at - other.at)
  const half = Math.floor(full.length / 2)
  const [early, late] = [full.slice(0, half), full.slice(half)]
  const middle = (some: readonly Start[], key: keyof Start) => median(some.map((start) => start[key]))
  return (middle(late, 'ms') - middle(early, 'ms')) / (middle(late, 'at') - middle(early, 'at'))
}
