/** Seconds from the start of an attempt to its closing. */
export const QUIZ_SECONDS = 60

/** Seconds for fans who switched on the extended time of their settings (WCAG 2.2.1); the score is the same. */
export const QUIZ_SECONDS_EXTENDED = 120

/** Seconds after the closing in which a choice made in time may still arrive. */
export const QUIZ_GRACE_SECONDS = 2

/** XP and points for each right answer. */
export const POINTS_PER_ANSWER = 5

/** Days of streak that earn one freeze. */
export const FREEZE_EVERY_DAYS = 7

/** Freezes that a fan can hold. */
export const FREEZES_MAX = 2

/** The score of an attempt, as XP and as points, from the number of right answers. */
export const scoreOf = (correct: number): number => POINTS_PER_ANSWER * correct
