import { PAGES_AT_ONCE } from '../server/web/queues.ts'
import { failed, type Notes, waitGrowth } from './quiz-notes.ts'

/** Seconds of warming up, of a step of the search and of arriving; what a fan thinks and how long one tries, in ms. */
export type Pace = { warm: number; step: number; arrive: number; gapMs: number; patienceMs: number }
/** `most`: fans a second; more are not tried. */
type Search = Pace & { questions: number; most: number }
type Means = {
  send: (perSecond: number, seconds: number, gapMs: number) => Promise<Notes>
  /** @returns how many fans a second have played to the end without a thought */
  hurry: (atOnce: number, seconds: number) => Promise<number>
  /** Processor time of the server until now, in ms. */
  spent: () => number
}
export type Capacity = { perSecond: number; calm: Notes; growth: number; spentMs: number }

/** Quick fans ask as much in a second, and a step needs no minute. */
const STEP_GAP_MS = 250
const STEP_DOWN = 0.95
const MINUTES = 6
/** Of what fans who never think get done, a few at a time: the search goes from here to there. */
const HIGHEST = 1.25
const LOWEST = 0.5
/** By how much a start may take longer with each second: a hundredth more came than was carried. Seconds tell it less well. */
export const GROWTH = 0.01
const GROWTH_OF_STEP = 0.05

const isAccepted = (notes: Notes) => notes.refused === 0 && failed(notes) === 0

/**
 * The highest rate at which nobody is refused and no queue grows, and what its fans have seen. How fast choices are saved
 * is no part of the search: it is what is then judged.
 */
export async function findCapacity({ send, hurry, spent }: Means, search: Search): Promise<Capacity> {
  const { warm, step, arrive, gapMs, questions, most } = search
  await hurry(PAGES_AT_ONCE, warm)
  const hurried = await hurry(PAGES_AT_ONCE, warm)
  const growthOf = ({ starts }: Notes, gap: number) => waitGrowth(starts, (questions + 1) * gap)
  const isWorthAMinute = async (perSecond: number) => {
    const notes = await send(perSecond, step, STEP_GAP_MS)
    return isAccepted(notes) && growthOf(notes, STEP_GAP_MS) <= GROWTH_OF_STEP
  }
  let perSecond = Math.min(most, hurried * HIGHEST)
  for (let minutes = 1; ; minutes++) {
    while (perSecond > hurried * LOWEST && !(await isWorthAMinute(perSecond))) perSecond *= STEP_DOWN
    const before = spent()
    const calm = await send(perSecond, arrive, gapMs)
    const spentMs = spent() - before
    const growth = growthOf(calm, gapMs)
    if ((isAccepted(calm) && growth <= GROWTH) || minutes === MINUTES)
      return { perSecond, calm, growth, spentMs }
    perSecond *= STEP_DOWN
  }
}
