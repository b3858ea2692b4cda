import { BADGE_VALUES } from '@/db/schema/values'
import type { OneMatchPredicate } from '@/lib/missions/predicates/rules'

/** What a badge can ask for; each has a file in `kinds/`. */
export const BADGE_KINDS = [
  'declared_done',
  'verified_won',
  'question_won',
  'long_shot',
  'competitions_won',
  'full_week',
  'quiz_streak',
  'quiz_right',
  'right_answers',
  'points_earned',
  'level',
  'leagues_joined',
  'league_size',
  'weeks_converted',
  'leaf_complete',
] as const
export type BadgeKindName = (typeof BADGE_KINDS)[number]

export const LEAVES = BADGE_VALUES.leaf
export type Leaf = (typeof LEAVES)[number]

/** Questions on one match that a badge can ask to win. */
export const BADGE_QUESTIONS = [
  'match_result',
  'over_under',
  'both_score',
  'clean_sheet',
  'winning_margin',
  'comeback',
  'exact_score',
  'half_time_full_time',
  'goals_in_half',
] as const satisfies readonly OneMatchPredicate['kind'][]

/** The drawings in `public/icons/badges`. */
export const DRAWINGS = [
  'album',
  'banknote',
  'clean-sheet',
  'comeback',
  'cups',
  'dressing-room',
  'exact-score',
  'flame',
  'kick-off',
  'level-ten',
  'line-up',
  'long-shot',
  'perfect',
  'podium',
  'right-answers',
  'scarf',
  'stamp',
  'streak-month',
  'ten-done',
  'week',
] as const
export type Drawing = (typeof DRAWINGS)[number]

export const iconOf = (drawing: Drawing): string => `/icons/badges/${drawing}.svg`

export const BADGE_NAME_MAX = 40
export const BADGE_DESCRIPTION_MAX = 160
/** Badges that a fan can put on the profile. */
export const BADGES_ON_PROFILE_MAX = 7

export const RARITIES = ['common', 'rare', 'epic', 'legend'] as const
export type Rarity = (typeof RARITIES)[number]

/** With fewer fans than this a share says nothing. */
const FANS_MIN = 20
/** The rarest first, each with the share that it stays under. */
const RARE_UNDER = [
  ['legend', 0.01],
  ['epic', 0.08],
  ['rare', 0.2],
] as const satisfies [Rarity, number][]

/** The share of fans who own a badge, from 0 to 1. */
export const shareOf = (owners: number, fans: number): number => (fans > 0 ? Math.min(1, owners / fans) : 0)

/** The frame of a sticker by that share: under 20 % rare, under 8 % epic, under 1 % a legend. */
export function rarityOf(owners: number, fans: number): Rarity {
  if (fans < FANS_MIN) return 'common'
  const share = shareOf(owners, fans)
  return RARE_UNDER.find(([, limit]) => share < limit)?.[0] ?? 'common'
}

export type BadgeState = 'owned' | 'ready' | 'locked'

/** A badge is ready once its rule holds, and stays the fan's once it is claimed. */
export function stateOf({
  isOwned,
  value,
  target,
}: {
  isOwned: boolean
  value: number
  target: number
}): BadgeState {
  if (isOwned) return 'owned'
  return target > 0 && value >= target ? 'ready' : 'locked'
}
