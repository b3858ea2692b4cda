import type { Asset } from '@/lib/ledger/rules'

/** Lines on the wallet's own page, and on a page of all of them. */
export const LATEST_SHOWN = 9
export const MOVEMENTS_SHOWN = 25

/** Assets with a statement of their own, in the order of its tabs. */
export const STATEMENTS = ['points', 'tokens', 'xp'] as const satisfies Asset[]
export type ShownAsset = (typeof STATEMENTS)[number]

/** The asset in a URL; points by default. */
export const assetOf = (text: string | undefined): ShownAsset =>
  STATEMENTS.find((asset) => asset === text) ?? 'points'

/** The place before which a page of movements begins, from a URL; undefined for the first page and for anything else. */
export const cursorOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Points of a day: earned, converted, and taken away by corrections (negative if corrections gave points). */
export type DayOfMonth = { day: number; earned: number; converted: number; corrected: number }

type MonthTotals = Omit<DayOfMonth, 'day'>

/** The points of all days together. */
export const totalsOf = (days: readonly DayOfMonth[]): MonthTotals =>
  days.reduce(
    (sum, { earned, converted, corrected }) => ({
      earned: sum.earned + earned,
      converted: sum.converted + converted,
      corrected: sum.corrected + corrected,
    }),
    { earned: 0, converted: 0, corrected: 0 },
  )

export type Movement = {
  /** Place in the fan's chain, over all assets; the key of the pages. */
  place: number
  asset: Asset
  amount: number
  /** Balance of the asset after this line; of points when the line is about points owed. */
  balance: number
  /** Milliseconds since the epoch. */
  at: number
}
