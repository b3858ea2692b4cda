import type { VoidReason } from '@/db/schema/missions'
import { IN_PLAY, type MatchFact, type Side } from '@/lib/matches/rules'
import { rightPick } from '@/lib/missions/predicates/rules'
import type { Evidence, JudgedMatch } from '@/lib/missions/settlement/evidence/rules'
import type { Outcome, SettledBy } from '@/lib/missions/settlement/rules'
import { judge } from '@/lib/missions/settlement/verdict/rules'
import { PROFILE_RULES, PROFILE_SLOTS, type ProfileSlot } from '../profiles/rules'
import type { Profile } from '../rules'

/** What a match says about one profile; `by` is null while it is open. */
export type Verdict = { outcome: Outcome; by: SettledBy | null }

/** The reasons given to fans why a profile is void, which are final. */
export type Voids = Partial<Record<ProfileSlot, VoidReason>>

/** What a match says about all its profiles, the same for every fan. */
export type WeekendJudgement = {
  verdicts: Record<ProfileSlot, Verdict>
  /** What counted in the match, with its half-time score. */
  evidence: Evidence[]
  /** The kickoff that was played: a pick made from then on is void. */
  closedAt: number | null
}

/**
 * Judges every profile of a match by its facts at the instant `at` (milliseconds since the epoch), with the questions of missions and
 * their rules on postponed, awarded and cancelled matches. It depends on nothing else.
 */
export function judgeMatch(match: JudgedMatch, voids: Voids, at: number): WeekendJudgement {
  const rulings = PROFILE_SLOTS.map(({ profile, side, slot }) => {
    const { question, delivers } = PROFILE_RULES[profile]
    const judged = judge(question(match.id), [{ ...match, voidedBy: voids[slot] ?? null }], at)
    return { slot, judged, delivered: judged.state === 'decided' && delivers(judged.right, side) }
  })
  const verdicts = rulings.map(({ slot, judged, delivered }): [ProfileSlot, Verdict] => {
    if (judged.state !== 'decided') return [slot, { outcome: judged.state, by: judged.by }]
    return [slot, { outcome: delivered ? 'won' : 'lost', by: judged.by }]
  })
  // The joker's question needs the half-time score, so its evidence includes it; the playmaker's closes by the result alone.
  const joker = { ...match, voidedBy: voids['joker:home'] ?? null }
  const withHalfTime = judge(PROFILE_RULES.joker.question(match.id), [joker], at)
  const byResult = judge(PROFILE_RULES.playmaker.question(match.id), [match], at)
  return {
    verdicts: Object.fromEntries(verdicts) as Record<ProfileSlot, Verdict>,
    evidence: withHalfTime.evidence,
    closedAt: byResult.closedAt,
  }
}

/** Whether every profile of the match has its outcome, even if void. */
export const isAllDecided = ({ verdicts }: WeekendJudgement): boolean =>
  Object.values(verdicts).every(({ outcome }) => outcome !== 'open')

/** The void profiles, to be stored: from then on only an admin's correction changes them. */
export const voidsOf = ({ verdicts }: WeekendJudgement): Voids =>
  Object.fromEntries(
    Object.entries(verdicts).flatMap(([slot, { outcome, by }]) => (outcome === 'void' ? [[slot, by]] : [])),
  )

/**
 * Whether a profile would deliver if the match ended now; null while it is not in play or its score is unknown. Before half time
 * the current score stands for the half-time score. Nothing is booked.
 */
export function wouldDeliverNow(
  profile: Profile,
  side: Side,
  { status, regular, halfTime }: Pick<MatchFact, 'status' | 'regular' | 'halfTime'>,
): boolean | null {
  if (!IN_PLAY.includes(status) || regular === null) return null
  const { question, delivers } = PROFILE_RULES[profile]
  return delivers(rightPick(question('now'), { regular, half: halfTime ?? regular }), side)
}
