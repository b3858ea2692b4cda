import { goalsIn, type MatchFact } from '@/lib/matches/rules'
import { keepsStreak, rangesOf, resultPick, rightPick, sideOf } from '../../predicates/rules'
import {
  isOneMatch,
  type MatchPredicate,
  matchesOf,
  type OfKind,
  type OneMatchPredicate,
} from '../../predicates/schema'
import { type Counting, type Evidence, evidenceOf, type Voiding } from '../evidence/rules'

export type Ruling =
  | { state: 'open'; by: null; ruledOut: string[] }
  /** The pick that came true; of an exact score perhaps one that nobody can make. */
  | { state: 'decided'; by: Counting | 'early'; right: string }
  | { state: 'void'; by: Voiding; ruledOut: string[] }

/** What the matches say of a rule, the same for the missions of all fans; `ruledOut` are the picks that can no longer come true. */
export type Judgement = Ruling & { evidence: Evidence[] }

/**
 * Judges a rule by the facts at the instant `at` (milliseconds of the epoch), one fact a match. It depends on nothing else: not
 * on the order of the matches, nor on what was judged before. What is decided stays so, whatever the matches still waited
 * for bring; a void match makes the rule void only when the others leave it undecided.
 */
export function judge(rule: MatchPredicate, matches: readonly MatchFact[], at: number): Judgement {
  const facts = new Map(matches.map((match) => [match.id, match]))
  const evidence = matchesOf(rule).map((id) => evidenceOf(rule, id, facts.get(id), at))
  if (isOneMatch(rule)) return { evidence, ...rulingOnMatch(rule, evidence[0]) }
  if (rule.kind === 'round_goals') return { evidence, ...rulingOnRound(rule, evidence) }
  return { evidence, ...rulingOnStreak(rule, evidence, facts) }
}

function rulingOnMatch(rule: OneMatchPredicate, seen: Evidence | undefined): Ruling {
  if (seen?.state === 'void') return { state: 'void', by: seen.reason, ruledOut: [] }
  if (seen?.state !== 'counts') return { state: 'open', by: null, ruledOut: [] }
  const { reason: by, counted: regular, half, winner } = seen
  // A rule that looks at the break has been given its score; to the others it is all the same.
  const right = regular ? rightPick(rule, { regular, half: half ?? regular }) : resultPick(winner)
  return { state: 'decided', by, right }
}

/** Goals only add up: a range that the total has passed is ruled out, and the last one left has come true. */
function rulingOnRound(rule: OfKind<'round_goals'>, evidence: Evidence[]): Ruling {
  const total = evidence.reduce((sum, { counted }) => sum + (counted ? goalsIn(counted) : 0), 0)
  const ranges = rangesOf(rule)
  const [lowest, ...higher] = ranges.filter(({ most }) => most === null || most >= total)
  const ruledOut = ranges.filter(({ most }) => most !== null && most < total).map(({ pick }) => pick)
  const sure = lowest && (higher.length === 0 || evidence.every(({ state }) => state === 'counts'))
  return sure ? decided(lowest.pick, evidence) : undecided(evidence, ruledOut)
}

/** One match without its part of the streak breaks it; it holds when every match has counted. */
function rulingOnStreak(
  rule: OfKind<'team_streak'>,
  evidence: Evidence[],
  facts: ReadonlyMap<string, MatchFact>,
): Ruling {
  const broken = evidence.some(({ matchId, state, winner, counted }) => {
    const match = facts.get(matchId)
    const side = match && sideOf(rule.team.id, match)
    return state === 'counts' && side && !keepsStreak(rule.streak, side, winner, counted)
  })
  if (broken) return decided('no', evidence)
  return evidence.every(({ state }) => state === 'counts')
    ? decided('yes', evidence)
    : undecided(evidence, [])
}

const decided = (right: string, evidence: Evidence[]): Ruling => ({
  state: 'decided',
  by: evidence.some(({ state }) => state === 'waits') ? 'early' : 'score',
  right,
})

function undecided(evidence: Evidence[], ruledOut: string[]): Ruling {
  const waiting = evidence.some(({ state }) => state === 'waits')
  const voided = waiting ? undefined : evidence.find((seen) => seen.state === 'void')
  return voided ? { state: 'void', by: voided.reason, ruledOut } : { state: 'open', by: null, ruledOut }
}
