/** A row of a league's table if the matches in play ended now; `moved` is the places gained by it, negative when lost. */
export type RowNow = { points: number; total: number; moved: number }

/**
 * The table as it would be: members who are level keep their order.
 * @param rows in the order of the table
 * @param earned what each member would earn
 */
export function standingsNow(
  rows: readonly { userId: string; points: number }[],
  earned: ReadonlyMap<string, number>,
): Map<string, RowNow> {
  const totals = rows.map(({ userId, points }, place) => {
    const more = earned.get(userId) ?? 0
    return { userId, place, points: more, total: points + more }
  })
  const order = totals.toSorted((one, other) => other.total - one.total || one.place - other.place)
  return new Map(
    order.map(({ userId, place, points, total }, now) => [userId, { points, total, moved: place - now }]),
  )
}
