import { createHmac } from 'node:crypto'
import { sha256 } from '@/lib/core/security/sha256'

const hmac = (seed: Uint8Array, text: string): string => createHmac('sha256', seed).update(text).digest('hex')

/** What is published of a seed the day before its quiz. */
export const commitmentOf = (seed: Uint8Array): Buffer => sha256(seed)

/**
 * The things in the order of the keyed hash of their names: nobody can predict it without the seed, and anybody can check it with it.
 */
const shuffled = <T>(seed: Uint8Array, things: readonly T[], nameOf: (thing: T) => string): T[] =>
  things
    .map((thing) => ({ thing, key: hmac(seed, nameOf(thing)) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ thing }) => thing)

const nameOfOption = (attemptId: string, optionId: string) => `option|${attemptId}|${optionId}`

/** What the options of an attempt are sorted by, in hexadecimal digits. */
export const optionKey = (seed: Uint8Array, attemptId: string, optionId: string): string =>
  hmac(seed, nameOfOption(attemptId, optionId))

/** The options of a question in the order of one fan. */
export const optionsFor = <T extends { id: string }>(
  seed: Uint8Array,
  attemptId: string,
  options: readonly T[],
): T[] => shuffled(seed, options, ({ id }) => nameOfOption(attemptId, id))

type Drawable = { slug: string; difficulty: string; isMatch: boolean }

/**
 * The questions that a day draws from the bank, in the order of its seed: as many of each difficulty as wanted, and at least
 * `fromMatches` in total about matches as long as there are any.
 */
export function drawQuestions<T extends Drawable>(
  seed: Uint8Array,
  bank: readonly T[],
  wanted: Readonly<Record<string, number>>,
  fromMatches: number,
): T[] {
  const ordered = shuffled(seed, bank, ({ slug }) => `question|${slug}`)
  const taken = new Set<T>()
  const countOf = (difficulty: string) => [...taken].filter((one) => one.difficulty === difficulty).length
  const take = (questions: readonly T[], most: number) => {
    let left = most
    for (const question of questions) {
      if (left === 0) return
      if (taken.has(question) || countOf(question.difficulty) >= (wanted[question.difficulty] ?? 0)) continue
      taken.add(question)
      left -= 1
    }
  }
  take(
    ordered.filter(({ isMatch }) => isMatch),
    fromMatches,
  )
  take(ordered, Number.POSITIVE_INFINITY)
  return Object.keys(wanted).flatMap((difficulty) =>
    ordered.filter((question) => taken.has(question) && question.difficulty === difficulty),
  )
}
