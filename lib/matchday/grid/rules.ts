import type { FixtureFact } from '@/lib/matches/fixtures/words'
import { AWAITING_PLAY, isLeftInPlay } from '@/lib/matches/rules'
import { ifItEndedNow } from '@/lib/missions/provisional/rules'
import type { Grid, GridFan, GridPick } from './queries'

/**
 * How a cell is drawn: settled (`won`, `lost`, `void`), in play (`ahead`, `behind`), `saved` while its result is awaited, `covered`
 * while others may not see it, `none` without a pick.
 */
export type CellState = 'won' | 'lost' | 'void' | 'ahead' | 'behind' | 'saved' | 'covered' | 'none'
type Cell = { matchId: string; state: CellState; pick: string }
export type GridRow = { userId: string; nickname: string | null; cells: Cell[]; points: number }

type Match = Pick<FixtureFact, 'id' | 'kickoffAt' | 'status' | 'regular' | 'halfTime'>

type Seen = { isClosed: boolean; isOwn: boolean; at: number }

function stateOf(pick: GridPick | undefined, match: Match, { isClosed, isOwn, at }: Seen): CellState {
  if (!pick) return isClosed || isOwn ? 'none' : 'covered'
  if (pick.outcome !== 'open') return pick.outcome
  if (isLeftInPlay(match, at)) return 'saved'
  const now = ifItEndedNow({ v: 1, kind: 'match_result', matchId: match.id }, pick.pick, match)
  return now === null ? 'saved' : now === 'won' ? 'ahead' : 'behind'
}

const earned = ({ picks }: GridFan) =>
  Object.values(picks).reduce(
    (sum, { outcome, counts, points }) => sum + (outcome === 'won' && counts ? points : 0),
    0,
  )

/**
 * Rows by points booked on these matches, the viewer first; a cell for each match in its order.
 * @param at the database's clock, in milliseconds since the epoch
 */
export function gridRows(
  { closed, fans }: Grid,
  matches: readonly Match[],
  viewerId: string,
  at: number,
): GridRow[] {
  const isOver = new Set(closed)
  return fans
    .map((fan) => {
      const isOwn = fan.userId === viewerId
      const cells = matches.map((match) => ({
        matchId: match.id,
        state: stateOf(fan.picks[match.id], match, {
          // A match from before there were questions has none to reveal.
          isClosed: isOver.has(match.id) || !AWAITING_PLAY.includes(match.status),
          isOwn,
          at,
        }),
        pick: fan.picks[match.id]?.pick ?? '',
      }))
      return { userId: fan.userId, nickname: fan.nickname, cells, points: earned(fan) }
    })
    .toSorted(
      (one, other) =>
        Number(other.userId === viewerId) - Number(one.userId === viewerId) ||
        other.points - one.points ||
        (one.nickname ?? '').localeCompare(other.nickname ?? '') ||
        one.userId.localeCompare(other.userId),
    )
}
