import { AI_KINDS, type AiKind } from '../rules'
import type { SpendRow } from './queries'

type Sum = { calls: number; costMicros: number; unpriced: number }

/** A day with the sum of each kind and of all together. */
export type SpendDay = { day: string; kinds: Record<AiKind, Sum>; total: Sum }

const NOTHING: Sum = { calls: 0, costMicros: 0, unpriced: 0 }

const add = (one: Sum, other: Sum): Sum => ({
  calls: one.calls + other.calls,
  costMicros: one.costMicros + other.costMicros,
  unpriced: one.unpriced + other.unpriced,
})

/** Days in the order of the rows, which hold one for each day and kind that had a call. */
export function spendDays(rows: readonly SpendRow[]): SpendDay[] {
  const days = new Map<string, SpendDay>()
  for (const row of rows) {
    const empty = Object.fromEntries(AI_KINDS.map((kind) => [kind, NOTHING])) as Record<AiKind, Sum>
    const known = days.get(row.day) ?? { day: row.day, kinds: empty, total: NOTHING }
    days.set(row.day, {
      day: row.day,
      kinds: { ...known.kinds, [row.kind]: add(known.kinds[row.kind], row) },
      total: add(known.total, row),
    })
  }
  return [...days.values()]
}
