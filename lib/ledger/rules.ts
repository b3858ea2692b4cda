import { LEDGER_VALUES } from '@/db/schema/values'

export const LEVEL_STEP = 100

type Level = { level: number; into: number; step: number }

/** Level = 1 + floor(xp / 100); the bar shows xp mod 100. XP is a whole number ≥ 0. */
export const levelOf = (xp: number): Level => ({
  level: 1 + Math.floor(xp / LEVEL_STEP),
  into: xp % LEVEL_STEP,
  step: LEVEL_STEP,
})

/** `owed` are points that a correction took back after they were spent; the next points repay them first. */
export const ASSETS = LEDGER_VALUES.asset
export type Asset = (typeof ASSETS)[number]

/**
 * What can move a fan's units. Each kind has its words and its receipt in `lib/wallet/kinds`; the compiler asks for them. The
 * schema's `ledger_is_earning` decides whether its points rank.
 */
export const CAUSE_KINDS = [
  'mission',
  'quiz',
  'five',
  'quiz_held',
  'repayment',
  'conversion',
  'correction',
  'purchase',
  'topup',
  'bundle',
] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]

/** Assets whose balances pages show. */
export const SHOWN_ASSETS = ['xp', 'points', 'tokens'] as const satisfies Asset[]

/** Past weeks whose ranks are shown. */
export const RANKED_WEEKS = 8
