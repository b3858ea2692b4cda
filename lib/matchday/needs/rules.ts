import { rightPick } from '@/lib/missions/predicates/rules'
import { ifItEndedNow } from '@/lib/missions/provisional/rules'
import type { LeagueInPlay, LivePick, MatchNow, MemberPick } from '../in-play/queries'
import type { RowNow } from '../in-play/rules'

/** A pick of the viewer's that would close the gap to the rival, and by how much at least. */
export type Chance = MemberPick & { match: MatchNow; gain: number; isOn: boolean }

/**
 * What the viewer needs to pass the next fan, as it stands: `each` of these chances is enough, they are enough `together`, or they
 * are `short` of it, with what all of them bring. The leader has nobody to pass.
 */
type Need = { rival: string; gap: number } & (
  | { kind: 'leads' }
  | { kind: 'each' | 'together'; chances: Chance[] }
  | { kind: 'short'; gain: number }
)

/** Goals that each side may still score in the outcomes that are considered. */
const MORE_GOALS = 5
const SHOWN = 2

type Goals = { home: number; away: number }

function* goalsFrom(from: Goals, to?: Goals): Generator<Goals> {
  for (let home = from.home; home <= (to?.home ?? from.home + MORE_GOALS); home++)
    for (let away = from.away; away <= (to?.away ?? from.away + MORE_GOALS); away++) yield { home, away }
}

type Ending = { half: Goals; regular: Goals }

/**
 * Every way in which a match in play can still end: goals are only added, the half-time score stays as it was once known, and
 * nothing counts after the ninety minutes.
 */
export function* endingsOf({
  status,
  regular,
  halfTime,
}: Pick<MatchNow, 'status' | 'regular' | 'halfTime'>): Generator<Ending> {
  if (!regular) return
  const atBreak = halfTime ?? (status === 'IN_PLAY' ? null : regular)
  if (status !== 'IN_PLAY' && status !== 'PAUSED') yield { half: atBreak ?? regular, regular }
  else
    for (const end of goalsFrom(regular))
      if (atBreak) yield { half: atBreak, regular: end }
      else for (const half of goalsFrom(regular, end)) yield { half, regular: end }
}

const sumAt = (picks: readonly LivePick[], ending: Ending) =>
  picks.reduce((sum, { rule, pick, points }) => sum + (rightPick(rule, ending) === pick ? points : 0), 0)

/** The chances on a match in play: by how much at least the viewer gains on the rival, however the match ends otherwise. */
function chancesOn(match: MatchNow, own: LivePick[], others: LivePick[]): Chance[] {
  const nowOf = (picks: LivePick[]) =>
    picks.reduce(
      (sum, { rule, pick, points }) => sum + (ifItEndedNow(rule, pick, match) === 'won' ? points : 0),
      0,
    )
  const ahead = nowOf(own) - nowOf(others)
  return own
    .filter(({ rule, pick }) => ifItEndedNow(rule, pick, match) === 'lost')
    .flatMap((chance) => {
      const gains = [...endingsOf(match)]
        .filter((ending) => rightPick(chance.rule, ending) === chance.pick)
        .map((ending) => sumAt(own, ending) - sumAt(others, ending) - ahead)
      const gain = gains.length > 0 ? Math.min(...gains) : 0
      return gain > 0 ? [{ ...chance, match, gain, isOn: true }] : []
    })
}

const soonest = (one: Chance, other: Chance) =>
  Number(other.isOn) - Number(one.isOn) ||
  (one.match.kickoffAt ?? Number.POSITIVE_INFINITY) - (other.match.kickoffAt ?? Number.POSITIVE_INFINITY)

/** The best chance of each match: those of different matches can all come true. */
function chancesOf({ matches, picks, ahead, later }: LeagueInPlay, viewerId: string, rivalId: string) {
  const counted = picks.filter(({ counts }) => counts)
  const of = (userId: string, { id }: MatchNow) =>
    counted.filter((each) => each.matchId === id && each.userId === userId)
  const all = [
    ...matches.map((match) => chancesOn(match, of(viewerId, match), of(rivalId, match))),
    ...later.map((match) =>
      ahead
        .filter(({ matchId }) => matchId === match.id)
        .map((own) => ({ ...own, match, gain: own.points, isOn: false })),
    ),
  ]
  return all.flatMap((chances) => chances.toSorted((one, other) => other.gain - one.gain).slice(0, 1))
}

/** The fewest that together gain more than the gap; all of them when even those do not. */
function fewestChances(chances: readonly Chance[], gap: number): { together: Chance[]; gain: number } {
  const together: Chance[] = []
  let gain = 0
  for (const chance of chances.toSorted((one, other) => other.gain - one.gain)) {
    if (gain > gap) break
    together.push(chance)
    gain += chance.gain
  }
  return { together, gain }
}

/** With the nickname of the rival, if there is one. */
export type NamedNeed = Need & { nickname: string | null }

type Row = { userId: string; nickname: string | null; points: number }

/**
 * What the viewer needs to pass the next fan.
 * @param rows the table in its order
 * @param now the table as it would be; null while nothing that counts is in play
 * @returns null for a viewer who is alone or not in the table
 */
export function needOf(
  rows: readonly Row[],
  now: ReadonlyMap<string, RowNow> | null,
  standing: LeagueInPlay,
  viewerId: string,
): NamedNeed | null {
  const totals = rows.map((row, index) => {
    const { total = row.points, moved = 0 } = now?.get(row.userId) ?? {}
    return { ...row, total, place: index - moved }
  })
  const order = totals.toSorted((one, other) => one.place - other.place)
  const index = order.findIndex(({ userId }) => userId === viewerId)
  const own = order[index]
  const rival = order[index === 0 ? 1 : index - 1]
  if (!own || !rival) return null
  const { userId, nickname } = rival
  const gap = Math.abs(rival.total - own.total)
  const who = { rival: userId, nickname, gap }
  if (index === 0) return { ...who, kind: 'leads' }
  const chances = chancesOf(standing, viewerId, userId)
  const each = chances.filter(({ gain }) => gain > gap)
  if (each.length > 0) return { ...who, kind: 'each', chances: each.toSorted(soonest).slice(0, SHOWN) }
  const { together, gain } = fewestChances(chances, gap)
  if (gain > gap) return { ...who, kind: 'together', chances: together.toSorted(soonest) }
  return { ...who, kind: 'short', gain }
}
