import type { VoidReason } from '@/db/schema/missions'
import type { MatchFact } from '@/lib/matches/rules'
import type { MatchPredicate, OneMatchPredicate, SeveralMatchPredicate } from '../../predicates/kinds'
import {
  isOneMatch,
  matchesOf,
  oneMatchKind,
  picksOf,
  rightPick,
  severalMatchesKind,
} from '../../predicates/rules'
import { type CountReason, countedOnce, type Evidence, evidenceOf, type JudgedMatch } from '../evidence/rules'

type Ruling =
  | { state: 'open'; by: null; ruledOut: string[] }
  /** The pick that came true; an exact score may be one that is not offered. */
  | { state: 'decided'; by: CountReason | 'early'; right: string }
  | { state: 'void'; by: VoidReason; ruledOut: string[] }

/**
 * What the matches say about a rule, the same for all fans; `ruledOut` are the picks that can no longer come true. `closedAt` is
 * the first kickoff that was played among the matches that count: a pick made from then on is void.
 */
export type Judgement = Ruling & { evidence: Evidence[]; closedAt: number | null }

/**
 * Judges a rule by the facts at the instant `at` (milliseconds since the epoch), one fact per match. Depends on nothing else, neither
 * on the order of the matches nor on earlier judgements. Upcoming matches change no decision. Void matches are left out; the rule
 * is void only when none is left.
 */
export function judge(rule: MatchPredicate, matches: readonly JudgedMatch[], at: number): Judgement {
  const facts = new Map(matches.map((match) => [match.id, match]))
  const each = matchesOf(rule).map((id) => evidenceOf(rule, id, facts.get(id), at))
  const evidence = countedOnce(each, facts)
  const ruling = isOneMatch(rule) ? rulingOnMatch(rule, evidence[0]) : rulingOnMatches(rule, evidence, facts)
  return { evidence, closedAt: closedAtOf(evidence, facts), ...ruling }
}

function closedAtOf(evidence: Evidence[], facts: ReadonlyMap<string, MatchFact>): number | null {
  const played = evidence.flatMap(({ matchId, state }) => {
    const kickoff = state === 'counts' ? facts.get(matchId)?.playedKickoffAt : null
    return kickoff == null ? [] : [kickoff]
  })
  return played.length > 0 ? Math.min(...played) : null
}

function rulingOnMatch(rule: OneMatchPredicate, seen: Evidence | undefined): Ruling {
  if (seen?.state === 'void') return { state: 'void', by: seen.reason, ruledOut: [] }
  if (seen?.state !== 'counts') return { state: 'open', by: null, ruledOut: [] }
  const { reason: by, counted: regular, half, winner } = seen
  // The evidence of a rule that needs half time has that score; other rules do not read it.
  const right = regular
    ? rightPick(rule, { regular, half: half ?? regular })
    : (oneMatchKind(rule).awardedPick?.(winner) ?? null)
  return right === null ? { state: 'void', by: 'awarded', ruledOut: [] } : { state: 'decided', by, right }
}

/** The rule without its void matches. Its picks correspond to the original ones by position. */
export function reducedRule(
  rule: SeveralMatchPredicate,
  evidence: readonly Evidence[],
): SeveralMatchPredicate {
  const left = evidence.filter(({ state }) => state !== 'void').map(({ matchId }) => matchId)
  return left.length === evidence.length ? rule : severalMatchesKind(rule).reduced(rule, left)
}

function rulingOnMatches(
  rule: SeveralMatchPredicate,
  evidence: Evidence[],
  facts: ReadonlyMap<string, MatchFact>,
): Ruling {
  const counting = evidence.flatMap(({ matchId, state, winner, counted }) => {
    const match = facts.get(matchId)
    return state === 'counts' && match
      ? [{ home: match.home, away: match.away, regular: counted, winner }]
      : []
  })
  const reduced = reducedRule(rule, evidence)
  if (reduced.matchIds.length === 0) return undecided(evidence, [])
  const complete = counting.length === reduced.matchIds.length
  const verdict = severalMatchesKind(reduced).verdict(reduced, counting, complete)
  const [picks, reducedPicks] = [picksOf(rule), picksOf(reduced)]
  const offered = (pick: string) => picks[reducedPicks.indexOf(pick)] ?? pick
  const ruledOut = verdict.ruledOut.map(offered)
  return verdict.right === null ? undecided(evidence, ruledOut) : decided(offered(verdict.right), evidence)
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
