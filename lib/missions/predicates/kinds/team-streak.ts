import { z } from 'zod'
import { shortName } from '@/lib/competitions/clubs/rules'
import { leaderOf } from '@/lib/matches/rules'
import { yesNo } from '../../wording/words'
import { id, matchIds, v } from '../schema'
import { type ChanceMatch, type CountedMatch, type SeveralMatchesKind, sideOf, YES_NO } from './kind'

/** The team does it in every one of these matches. */
const schema = z.strictObject({
  v,
  kind: z.literal('team_streak'),
  team: z.strictObject({
    id,
    name: z.string('invalid').min(1, 'required').max(80, 'too_long'),
  }),
  streak: z.enum(['win', 'unbeaten', 'score', 'clean_sheet']),
  matchIds: matchIds(10),
})

type Rule = z.output<typeof schema>

const UNKNOWN = { id: null, name: '' }

/** Whether the team did its part of the streak; unknown goals do not count. */
function keeps({ team, streak }: Rule, match: CountedMatch): boolean {
  const side = sideOf(team.id, match)
  if (side === null) return true
  const { winner, regular } = match
  if (streak === 'win') return winner === side
  if (streak === 'unbeaten') return winner === side || winner === 'draw'
  const other = side === 'home' ? 'away' : 'home'
  return regular !== null && (streak === 'score' ? regular[side] > 0 : regular[other] === 0)
}

/** The chance that the team does its part in one match; the mean of home and away where its side is not known. */
function chanceIn(rule: Rule, { home, away, scores }: ChanceMatch): number {
  const { team } = rule
  if (sideOf(team.id, { home, away }) === null)
    return (
      (chanceIn(rule, { home: team, away: UNKNOWN, scores }) +
        chanceIn(rule, { home: UNKNOWN, away: team, scores })) /
      2
    )
  return scores.reduce((sum, { score: regular, p }) => {
    const winner = leaderOf(regular)
    return keeps(rule, { home, away, regular, winner }) ? sum + p : sum
  }, 0)
}

/** Whether a team keeps a streak through all of its next matches. */
export const teamStreak = {
  schema,
  needsHalfTime: false,
  picks: () => YES_NO,
  concerns: ({ team }, match) => sideOf(team.id, match) !== null,
  countsAwards: ({ streak }) => streak === 'win' || streak === 'unbeaten',
  reduced: (rule, matchIds) => ({ ...rule, matchIds }),
  /** One match without its part breaks the streak. */
  verdict(rule, counted, complete) {
    const kept = counted.every((match) => keeps(rule, match))
    return { right: kept && !complete ? null : yesNo(kept), ruledOut: [] }
  },
  chance(rule, pick, matches) {
    const all = matches.reduce((product, match) => product * chanceIn(rule, match), 1)
    return pick === 'yes' ? all : 1 - all
  },
  fromForm({ side, streak, length }, { match, coming }) {
    const team = side === 'away' ? match.away : match.home
    const own = coming.filter((next) => sideOf(team.id, next) !== null)
    const ids = own.slice(0, length).map(({ id }) => id)
    return { team, streak, matchIds: ids.length === length ? ids : [] }
  },
  values: ({ team, streak }) => ({ team: shortName(team), streak }),
  pickValues: () => ({}),
} satisfies SeveralMatchesKind<Rule>
