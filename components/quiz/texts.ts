import type { Messages } from 'next-intl'

/** Passed once to the components that need them. */
export type QuizTexts = Messages['quiz'] & {
  /** Parts of a countdown: `{days}g {hours}h` and the like. */
  clock: Pick<Messages['missions']['card'], 'noDue' | 'days' | 'clock'>
}
