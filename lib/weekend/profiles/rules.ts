import type { Side } from '@/lib/matches/rules'
import type { rightPick } from '@/lib/missions/predicates/rules'
import { PREDICATE_VERSION } from '@/lib/missions/predicates/schema'
import { PROFILES, type Profile } from '../rules'

export const SIDES = ['home', 'away'] as const satisfies Side[]

const v = PREDICATE_VERSION
type Question = (matchId: string) => Parameters<typeof rightPick>[0]

const result: Question = (matchId) => ({ v, kind: 'match_result', matchId })
const score: Question = (matchId) => ({ v, kind: 'exact_score', matchId })
const halves: Question = (matchId) => ({ v, kind: 'half_time_full_time', matchId })
const goals =
  (line: number): Question =>
  (matchId) => ({ v, kind: 'over_under', matchId, line })
const shutOut =
  (team: Side): Question =>
  (matchId) => ({ v, kind: 'clean_sheet', matchId, team })

type Definition = {
  /** The sides of a match on which it can play. */
  sides: readonly Side[]
  /** The question on the match that settles and prices it, as for missions. */
  question: Question
  /** Whether the pick that the match makes true means that the profile delivers. */
  delivers: (right: string, side: Side) => boolean
}

const win = (side: Side) => (side === 'home' ? '1' : '2')
const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Goals of the team and of its opponent in a pick of an exact score. */
function goalsOf(right: string, side: Side): { own: number; against: number } {
  const [home = 0, away = 0] = right.split('-').map(Number)
  return side === 'home' ? { own: home, against: away } : { own: away, against: home }
}

const scores = (least: number): Definition => ({
  sides: SIDES,
  question: score,
  delivers: (right, side) => goalsOf(right, side).own >= least,
})

export const PROFILE_RULES: Record<Profile, Definition> = {
  keeper: { sides: ['away'], question: shutOut('away'), delivers: (right) => right === 'yes' },
  wall: { sides: ['home'], question: shutOut('home'), delivers: (right) => right === 'yes' },
  fullback: { sides: SIDES, question: result, delivers: (right, side) => right !== win(other(side)) },
  anchor: { sides: SIDES, question: goals(2.5), delivers: (right) => right === 'under' },
  ball_winner: { sides: SIDES, question: halves, delivers: (right, side) => right.startsWith(win(side)) },
  shuttle: { sides: ['away'], question: result, delivers: (right) => right === '2' },
  playmaker: { sides: SIDES, question: result, delivers: (right, side) => right === win(side) },
  captain: {
    sides: SIDES,
    question: score,
    delivers: (right, side) => {
      const { own, against } = goalsOf(right, side)
      return own - against === 1
    },
  },
  tightrope: { sides: SIDES, question: result, delivers: (right) => right === 'X' },
  winger: scores(2),
  creator: { sides: SIDES, question: goals(3.5), delivers: (right) => right === 'over' },
  striker: scores(3),
  ram: {
    sides: SIDES,
    question: (matchId) => ({ v, kind: 'winning_margin', matchId, goals: 3 }),
    delivers: (right, side) => right === side,
  },
  roller: scores(4),
  /** Behind at half time and not beaten: a win from behind alone is too rare to be worth 8 points at any price up to 150. */
  joker: {
    sides: SIDES,
    question: halves,
    delivers: (right, side) => {
      const [half, end] = right.split('/')
      return half === win(other(side)) && end !== win(other(side))
    },
  },
}

/** A profile on a side of a match, as it is stored and sent: `wall:home`. */
export type ProfileSlot = `${Profile}:${Side}`

/** Names the slot of a profile on a side. */
export const slotKey = (profile: Profile, side: Side): ProfileSlot => `${profile}:${side}`

/** Every profile on every side that it can play on, in the order of the bench. */
export const PROFILE_SLOTS: readonly { profile: Profile; side: Side; slot: ProfileSlot }[] = PROFILES.flatMap(
  (profile) => PROFILE_RULES[profile].sides.map((side) => ({ profile, side, slot: slotKey(profile, side) })),
)
