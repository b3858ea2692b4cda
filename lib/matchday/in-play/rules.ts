import { ifItEndedNow } from '@/lib/missions/provisional/rules'
import type { LeagueInPlay, LivePick } from './queries'

/** A row of a league's table if the matches in play ended now; `moved` is the places gained by it, negative when lost. */
export type RowNow = { points: number; total: number; moved: number }

type InPlay = Pick<LeagueInPlay, 'matches' | 'picks'>

/** What each member would earn if the matches in play ended now; null while no member has a pick there that counts. */
export function earnedNow({ matches, picks }: InPlay): Map<string, number> | null {
  const counted = picks.filter(({ counts }) => counts)
  if (counted.length === 0) return null
  const byId = new Map(matches.map((match) => [match.id, match]))
  const points = new Map<string, number>()
  for (const { userId, matchId, rule, pick, points: worth } of counted) {
    const match = byId.get(matchId)
    const earned = match && ifItEndedNow(rule, pick, match) === 'won' ? worth : 0
    points.set(userId, (points.get(userId) ?? 0) + earned)
  }
  return points
}

/**
 * The table as it would be booked.
 * @param rows in the order of the table; by `placeIfTied` among those who are level on points
 * @param earned what each member would earn
 */
export function standingsNow(
  rows: readonly { userId: string; points: number; placeIfTied: number }[],
  earned: ReadonlyMap<string, number>,
): Map<string, RowNow> {
  const totals = rows.map(({ userId, points, placeIfTied }, index) => {
    const more = earned.get(userId) ?? 0
    return { userId, placeIfTied, place: index, points: more, total: points + more }
  })
  const order = totals.toSorted(
    (one, other) => other.total - one.total || one.placeIfTied - other.placeIfTied,
  )
  return new Map(
    order.map(({ userId, place, points, total }, now) => [userId, { points, total, moved: place - now }]),
  )
}

/** How a match in play stands for the viewer and for those who have picked who wins. */
export type MatchStanding = {
  matchId: string
  /** What the viewer would earn with all picks on the match; null without one that counts. */
  points: number | null
  /** The viewer's pick of who wins. */
  own: { pick: string; isRight: boolean } | null
  /** The other members whose pick of who wins would be right; nobody is named twice. */
  right: Pick<LivePick, 'userId' | 'nickname'>[]
}

/** How each match in play stands for the viewer, by the score of this moment. */
export function matchStandings({ matches, picks }: InPlay, viewerId: string): MatchStanding[] {
  return matches.map((match) => {
    const onMatch = picks.filter(({ matchId }) => matchId === match.id)
    const isRight = ({ rule, pick }: LivePick) => ifItEndedNow(rule, pick, match) === 'won'
    const own = onMatch.filter(({ userId }) => userId === viewerId)
    const counted = own.filter(({ counts }) => counts)
    const winner = own.find(({ rule }) => rule.kind === 'match_result')
    const right = onMatch.filter(
      (each) => each.userId !== viewerId && each.rule.kind === 'match_result' && isRight(each),
    )
    return {
      matchId: match.id,
      points:
        counted.length === 0
          ? null
          : counted.reduce((sum, each) => sum + (isRight(each) ? each.points : 0), 0),
      own: winner ? { pick: winner.pick, isRight: isRight(winner) } : null,
      right: [...new Map(right.map(({ userId, nickname }) => [userId, { userId, nickname }])).values()],
    }
  })
}
