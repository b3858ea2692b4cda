import type { MatchFact, Score } from '@/lib/matches/rules'
import type { MatchPredicate, OneMatchPredicate } from '@/lib/missions/predicates/kinds'

const sign = (left: number, right: number) => (left > right ? '1' : left < right ? '2' : 'X')

/** Whether a pick holds, written apart from the rules as a fan would check it with the paper in hand. */
export function holds(rule: OneMatchPredicate, pick: string, half: Score, end: Score): boolean {
  const [total, margin] = [end.home + end.away, end.home - end.away]
  switch (rule.kind) {
    case 'match_result':
      return { '1': margin > 0, X: margin === 0, '2': margin < 0 }[pick] ?? false
    case 'over_under':
      return pick === 'over' ? total >= rule.line + 0.5 : total <= rule.line - 0.5
    case 'both_score':
      return (pick === 'yes') === (end.home * end.away !== 0)
    case 'clean_sheet': {
      const [homeClean, awayClean] = [end.away === 0, end.home === 0]
      if (rule.team === 'home') return (pick === 'yes') === homeClean
      if (rule.team === 'away') return (pick === 'yes') === awayClean
      const clean = { home: [true, false], away: [false, true], both: [true, true], neither: [false, false] }[
        pick
      ]
      return clean?.[0] === homeClean && clean[1] === awayClean
    }
    case 'winning_margin':
      if (pick === 'home') return margin >= rule.goals
      if (pick === 'away') return margin <= -rule.goals
      return pick === 'none' && margin < rule.goals && margin > -rule.goals
    case 'comeback': {
      const home = half.home < half.away && end.home > end.away
      const away = half.away < half.home && end.away > end.home
      return { home, away, none: !home && !away }[pick] ?? false
    }
    case 'exact_score':
      return pick === [end.home, end.away].join('-')
    case 'half_time_full_time':
      return pick === [sign(half.home, half.away), sign(end.home, end.away)].join('/')
    case 'goals_in_half': {
      const first = half.home + half.away
      const goals = rule.half === 'first' ? first : total - first
      return pick === 'over' ? goals >= rule.line + 0.5 : goals <= rule.line - 0.5
    }
  }
}

/** The same over several matches that all counted, with Roma (100) as the team of a streak. */
export function holdsOverAll(
  rule: Exclude<MatchPredicate, OneMatchPredicate>,
  pick: string,
  facts: MatchFact[],
) {
  const ends = facts.map(({ regular, home }) => ({
    regular: regular ?? { home: 0, away: 0 },
    atHome: home.id === '100',
  }))
  if (rule.kind === 'round_goals') {
    const total = ends.reduce((sum, { regular }) => sum + regular.home + regular.away, 0)
    const [least = 0, most = Number.POSITIVE_INFINITY] = pick.endsWith('+')
      ? [Number.parseInt(pick, 10)]
      : pick.split('-').map(Number)
    return total >= least && total <= most
  }
  const kept = ends.every(({ regular, atHome }) => {
    const [ours, theirs] = atHome ? [regular.home, regular.away] : [regular.away, regular.home]
    return { win: ours > theirs, unbeaten: ours >= theirs, score: ours >= 1, clean_sheet: theirs < 1 }[
      rule.streak
    ]
  })
  return (pick === 'yes') === kept
}
