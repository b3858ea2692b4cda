import { AI_VALUES } from '@/db/schema/values'

export const AI_KINDS = AI_VALUES.kind
export type AiKind = (typeof AI_KINDS)[number]

/** Pictures a fan may generate per day. */
export const IMAGES_PER_DAY = 3
export const SPEECHES_PER_DAY = 20
/** Posters an admin may print per day. */
export const POSTERS_PER_DAY = 20

/** Calls that one fan may have running at the same time. */
export const CALLS_AT_ONCE = 2

/** Seconds after which the process of an unfinished call counts as dead; every call times out earlier. */
export const CALL_LOST_AFTER_SECONDS = 120

/** What a call consumed: tokens for a chat or a picture; for a speech, characters in and milliseconds out. */
export type Consumed = { input: number; output: number }

/**
 * US dollars per million units, which are millionths of a dollar per unit. From public comparisons of OpenAI's prices in November
 * 2026; a minute of `gpt-4o-mini-tts` costs 0.015 dollars by OpenAI's own estimate, and four characters count as one token.
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
