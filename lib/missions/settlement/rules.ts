import type { VoidReason } from '@/db/schema/missions'
import type { MISSION_VALUES } from '@/db/schema/values'
import type { ActivitySettlement } from '../activity/rules'
import type { CountReason } from './evidence/rules'
import type { Judgement } from './verdict/rules'

/** Stored with every ledger line of a verified mission; raised when a rule of settlement changes. */
export const VERIFIED_RULE_VERSION = 5

export type Outcome = (typeof MISSION_VALUES.outcome)[number]

/**
 * What closed a mission on matches: `early` is before its last match, `no_pick` that the fan had no pick when picks closed,
 * `late_pick` that the pick came after the kickoff that was played, `same_match` that the fan's pick on this match under
 * another id or for another date counts instead.
 */
export type SettledBy = CountReason | VoidReason | 'early' | 'no_pick' | 'late_pick' | 'same_match'

/** What closed a mission that the server closes. */
export type ClosedBy = SettledBy | NonNullable<ActivitySettlement['settledBy']>

/** `settledBy` is null while the mission is open. */
export type Settlement = { outcome: Outcome; settledBy: SettledBy | null }

/**
 * What distinguishes missions of one template: the pick, if any, whether it came too late, and whether a pick under another id
 * counts instead.
 */
export type Picked = { pick: string | null; isLate: boolean; isDuplicate: boolean }

/**
 * What a judgement means for one pick. A mission without a pick is void once picks are closed; a late pick could have known the
 * result and neither wins nor loses.
 */
export function settlementOf(
  judgement: Judgement,
  { pick, isLate, isDuplicate }: Picked,
  locked: boolean,
): Settlement {
  const { state, by } = judgement
  if (pick === null) {
    if (locked) return { outcome: 'void', settledBy: 'no_pick' }
    return state === 'void' ? { outcome: 'void', settledBy: by } : { outcome: 'open', settledBy: null }
  }
  const isRuledOut = state !== 'decided' && judgement.ruledOut.includes(pick)
  if ((isLate || isDuplicate) && (state === 'decided' || isRuledOut))
    return { outcome: 'void', settledBy: isDuplicate ? 'same_match' : 'late_pick' }
  if (state === 'decided') return { outcome: judgement.right === pick ? 'won' : 'lost', settledBy: by }
  if (isRuledOut) return { outcome: 'lost', settledBy: 'early' }
  return { outcome: state, settledBy: by }
}
