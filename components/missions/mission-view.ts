import type { Mission } from '@/lib/missions/queries'
import type { Outcome } from '@/lib/missions/settlement/rules'

/** A pick with the points that it pays; without a label its code says it, as a score does. */
export type PickOption = [pick: string, points: number, label?: string]

export type MatchView = {
  id: string
  home: string
  away: string
  /** ISO 8601; null while not even the day is known. */
  at: string | null
  when: string
  score: string | null
  /** What there is to say besides the score: that it runs, or was put off. */
  state: string | null
}

/** A verified mission in the fan's language: a browser gets words and numbers, and no rule. */
export type VerifiedView = {
  /** What closes it: matches, on which the fan makes a pick, or what the fan does. */
  by: 'matches' | 'activity'
  outcome: Outcome
  picksOpen: boolean
  rule: string
  pick: { code: string; label: string; claim: string } | null
  /** Empty once picks are closed. */
  options: PickOption[]
  /** The points of the pick, or the least and the most of all picks. */
  worth: string
  /** How often the pick comes true; null without one. */
  odds: string | null
  /** What the ledger holds for it. */
  reward: number
  /** How the points of the pick were found; empty without one. */
  price: string[]
  progress: { done: number; of: number; text: string }
  /** Why it closed; null while it is open. */
  closing: string | null
  matches: MatchView[]
}

export type MissionView = Omit<Mission, 'verified'> & { verified: VerifiedView | null }
