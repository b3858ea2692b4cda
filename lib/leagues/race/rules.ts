/** Fans shown on the pitch; more would lie on top of each other. */
const RUNNERS = 9

type Row = { userId: string; nickname: string | null; position: number; points: number }

export type Runner = Row & {
  /** Distance from the start, from 0 to 1, of the leader's. */
  at: number
}

/**
 * Who is drawn on the pitch: the first of the table, and the viewer in the last place if they are further down. Empty until the
 * leader has points.
 */
export function runnersOf(rows: readonly Row[], viewerId: string): Runner[] {
  const leader = rows[0]?.points ?? 0
  if (leader <= 0) return []
  const first = rows.slice(0, RUNNERS)
  const own = rows.find(({ userId }) => userId === viewerId)
  const shown = own && !first.includes(own) ? [...first.slice(0, RUNNERS - 1), own] : first
  return shown.map((row) => ({ ...row, at: Math.max(0, row.points) / leader }))
}

export type Gap = {
  /** `behind` the place above, `ahead` of the one below as the leader, `level` with either, or `alone`. */
  kind: 'behind' | 'ahead' | 'level' | 'alone'
  points: number
  /** The place that the gap is measured to. */
  place: number
  rival: string | null
}

/** The viewer's distance to the next place, or as the leader to the second; null for somebody who is not in the table. */
export function gapOf(rows: readonly Row[], viewerId: string): Gap | null {
  const at = rows.findIndex(({ userId }) => userId === viewerId)
  const [own, above, below] = [rows[at], rows[at - 1], rows[at + 1]]
  if (!own) return null
  const rival = above ?? below
  if (!rival) return { kind: 'alone', points: 0, place: 1, rival: null }
  const points = Math.abs(own.points - rival.points)
  const kind = points === 0 ? 'level' : above ? 'behind' : 'ahead'
  return { kind, points, place: rival.position, rival: rival.nickname }
}
