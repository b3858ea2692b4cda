type Row = { userId: string; nickname: string | null; position: number; points: number }

/** Shares of the pitch that two discs of one lane need between their centres, on a phone. */
const CLEAR = 0.115
const LANES = 2

type Runner = {
  /** The first and the last place that the disc stands for: places whose discs would overlap share one. */
  from: number
  to: number
  /** Of a disc that stands for one fan. */
  nickname: string | null
  isOwn: boolean
  /** Distance from the start as a share of the leader's, from 0 to 1. */
  at: number
  lane: number
}

/**
 * Who is drawn on the pitch: the first of the table, and the viewer in the last place if they are further down. Empty until the
 * leader has points.
 */
export function runnersOf(rows: readonly Row[], viewerId: string): Runner[] {
  const leader = rows[0]?.points ?? 0
  if (leader <= 0) return []
  const runners: Runner[] = []
  const isFree = (lane: number, at: number) =>
    runners.every((runner) => runner.lane !== lane || runner.at - at >= CLEAR)
  for (const { userId, nickname, position, points } of rows) {
    const at = Math.max(0, points) / leader
    const isOwn = userId === viewerId
    const last = runners.at(-1)
    const next = last ? (last.lane + 1) % LANES : 0
    const lane = [next, (next + 1) % LANES].find((each) => isFree(each, at))
    if (last && (last.at === at || lane === undefined))
      runners[runners.length - 1] = { ...last, to: position, nickname: null, isOwn: last.isOwn || isOwn }
    else runners.push({ from: position, to: position, nickname, isOwn, at, lane: lane ?? next })
  }
  return runners
}

type Gap = {
  /** `behind` the place above, `ahead` of the one below as the leader, `level` with either, or `alone`. */
  kind: 'behind' | 'ahead' | 'level' | 'alone'
  points: number
  /** The place that the gap is measured to. */
  place: number
  rival: string | null
}

/** The viewer's gap to the place above, or the leader's to the second place; null for a viewer who is not in the table. */
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
