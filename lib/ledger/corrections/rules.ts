import type { Asset } from '../rules'

/** The most units that one correction gives or takes. */
export const CORRECTION_CEILING = 1_000

/** The most units that one admin gives or takes in a day, reversals included. */
export const CORRECTIONS_PER_DAY = 5_000

export const REASON_MIN = 10
export const REASON_MAX = 300

/** Stored with the lines of a correction; raised when the rules of corrections change. */
export const CORRECTION_RULE_VERSION = 1

/** What a correction can change; what is owed follows from points. */
export const CORRECTED_ASSETS = ['tokens', 'points', 'xp'] as const satisfies Asset[]
export type CorrectedAsset = (typeof CORRECTED_ASSETS)[number]

export const CORRECTIONS_SHOWN = 20
export const CORRECTION_SORTS = ['at', 'fan', 'amount'] as const
/** `open`: can be reversed. */
export const CORRECTION_STATES = ['open', 'reversed', 'reversal'] as const
