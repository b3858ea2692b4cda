import { z } from 'zod'
import { BASE_RATES } from '@/lib/matches/rules'
import { yesNo } from '../../wording/words'
import { matchIds, v } from '../schema'
import { type CountedMatch, power, type SeveralMatchesKind, sideOf, YES_NO } from './kind'

/** The team does it in every one of these matches. */
const schema = z.strictObject({
  v,
  kind: z.literal('team_streak'),
  team: z.strictObject({
    id: z.string('invalid').regex(/^[\w-]{1,64}$/, 'invalid'),
    name: z.string('invalid').min(1, 'required').max(80, 'too_long'),
  }),
  streak: z.enum(['win', 'unbeaten', 'score', 'clean_sheet']),
  matchIds: matchIds(2, 10),
})

type Rule = z.output<typeof schema>

/** Whether the team did its part of the streak; goals that are not known keep none. */
function keeps({ team, streak }: Rule, match: CountedMatch): boolean {
  const side = sideOf(team.id, match)
  if (side === null) return true
  const { winner, regular } = match
  if (streak === 'win') return winner === side
  if (streak === 'unbeaten') return winner === side || winner === 'draw'
  const other = side === 'home' ? 'away' : 'home'
  return regular !== null && (streak === 'score' ? regular[side] > 0 : regular[other] === 0)
}

const mean = (one: number, other: number) => (one + other) / 2
const { homeWin, awayWin, homeCleanSheet, awayCleanSheet } = BASE_RATES

/** How often a team does its part in one match: the mean of home and away, as a team plays half of its matches at each. */
const RATES: Record<Rule['streak'], number> = {
  win: mean(homeWin, awayWin),
  unbeaten: 1 - mean(homeWin, awayWin),
  score: 1 - mean(homeCleanSheet, awayCleanSheet),
  clean_sheet: mean(homeCleanSheet, awayCleanSheet),
}

/** Whether a team keeps a streak through all of its next matches. */
export const teamStreak = {
  schema,
  needsHalfTime: false,
  picks: () => YES_NO,
  countsAwards: ({ streak }) => streak === 'win' || streak === 'unbeaten',
  /** One match without its part of the streak breaks it. */
  verdict(rule, counted, complete) {
    const kept = counted.every((match) => keeps(rule, match))
    return { right: kept && !complete ? null : yesNo(kept), ruledOut: [] }
  },
  formula: ({ streak, matchIds }, pick) => power(RATES[streak], matchIds.length, pick === 'no'),
  fromForm({ side, streak, length }, { match, coming }) {
    const team = side === 'away' ? match.away : match.home
    const own = coming.filter((next) => sideOf(team.id, next) !== null)
    const ids = own.slice(0, length).map(({ id }) => id)
    return { team, streak, matchIds: ids.length === length ? ids : [] }
  },
  values: ({ team, streak }) => ({ team: team.name, streak }),
  pickValues: () => ({}),
} satisfies SeveralMatchesKind<Rule>
