import type { Choice } from '@/components/quiz/send-choice'

/** What the fans of one peak have seen. */
export type Notes = {
  /** The attempts whose end was confirmed. */
  handedIn: string[]
  started: number
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
  started: 0,
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
