export const AI_KINDS = ['chat', 'image', 'speech', 'poster'] as const
export type AiKind = (typeof AI_KINDS)[number]

/** Of one fan per day (threats.md F13); questions to the coach follow from the plan. */
export const IMAGES_PER_DAY = 3
export const SPEECHES_PER_DAY = 20
/** Of one admin per day. */
export const POSTERS_PER_DAY = 20

/** Calls of one fan that may run at the same time. */
export const CALLS_AT_ONCE = 2

/** Seconds after which an unfinished call counts as lost with its process; every call times out earlier. */
export const CALL_LOST_AFTER_SECONDS = 120

/** What a call took: tokens of a chat or a picture; of a speech, characters in and milliseconds out. */
export type Consumed = { input: number; output: number }

/**
 * US dollars for a million units, which is millionths of a dollar for one. As public comparisons of November 2026 quote OpenAI; a minute of
 * `gpt-4o-mini-tts` is 0.015 dollars by its own estimate, and four characters are taken for a token.
 */
const PRICES: Record<string, Consumed> = {
  'gpt-6-luna': { input: 0.1, output: 0.5 },
  'gpt-6-sol': { input: 2, output: 10 },
  'gpt-image-2.5-flare': { input: 5, output: 30 },
  'gpt-image-2.5-sunburst': { input: 5, output: 30 },
  'gpt-4o-mini-tts': { input: 0.15, output: 0.25 },
}

/**
 * Millionths of a US dollar, rounded up.
 * @returns null when the vendor did not say what was consumed, or the model has no price
 */
export function costMicros(model: string, consumed: Consumed | null): number | null {
  const price = PRICES[model]
  if (!price || !consumed) return null
  return Math.ceil(consumed.input * price.input + consumed.output * price.output)
}
