import type { Choice } from '@/components/quiz/send-choice'
import { median } from './statistics.ts'

/** When a fan came, and how long the start took with all its tries. */
export type Start = { at: number; ms: number }

/** What the fans of one peak have seen. */
export type Notes = {
  /** The attempts whose end was confirmed. */
  handedIn: string[]
  starts: Start[]
  acknowledged: Choice[]
  /** Of each choice that was saved, from sending to the confirmation. */
  choiceMs: number[]
  requests: number
  /** 503 with Retry-After. */
  refused: number
  /** Anything else that was not wanted, by its name. */
  failures: Map<string, number>
}

export const emptyNotes = (): Notes => ({
  handedIn: [],
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
 * How many seconds longer a fan waits for the start with each second that passes, once the first have played to the end and as
 * many play as ever will: where more come than are carried, a queue grows by the difference, long before anybody is refused.
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
