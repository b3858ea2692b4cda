import { csvOf } from '@/lib/core/tables/csv'
import type { Side } from '@/lib/matches/rules'
import type { CompetitionRatings, RatedMatch } from './queries'
import { afterMatch, type Rating } from './rules'

const instant = (at: number) => new Date(at).toISOString()

const TEAM_HEAD = [
  'team_id',
  'team',
  'matches',
  'attack',
  'defence',
  'attack_change',
  'defence_change',
  'last_kickoff',
  'home_mean',
  'away_mean',
]

/** How a team's numbers changed in its last match. */
export function lastChange(last: RatedMatch, side: Side): Pick<Rating, 'attack' | 'defence'> {
  const [before, after] = [last[side], afterMatch(last)[side]]
  return { attack: after.attack - before.attack, defence: after.defence - before.defence }
}

/** The teams of a competition with their current numbers, as natural logarithms; line ends follow RFC 4180. */
export const teamsCsv = ({ means, teams }: CompetitionRatings): string =>
  csvOf([
    TEAM_HEAD,
    ...teams.map(({ id, name, matches, attack, defence, last, lastSide }) => {
      const change = lastChange(last, lastSide)
      return [
        id,
        name,
        matches,
        attack,
        defence,
        change.attack,
        change.defence,
        instant(last.playedAt),
        means.home,
        means.away,
      ]
    }),
  ])

const MATCH_HEAD = [
  'kickoff',
  'season',
  'round',
  'home_id',
  'home',
  'away_id',
  'away',
  'neutral',
  'home_mean',
  'away_mean',
  'home_attack',
  'home_defence',
  'away_attack',
  'away_defence',
  'home_expected',
  'away_expected',
  'home_goals',
  'away_goals',
]

/** Every rated match with the numbers before it: enough to compute all of them again. */
export const matchesCsv = (matches: readonly RatedMatch[]): string =>
  csvOf([
    MATCH_HEAD,
    ...matches.map((match) => [
      instant(match.playedAt),
      match.season,
      match.round,
      match.homeId,
      match.homeName,
      match.awayId,
      match.awayName,
      match.isNeutral ? 1 : 0,
      match.means.home,
      match.means.away,
      match.home.attack,
      match.home.defence,
      match.away.attack,
      match.away.defence,
      match.expected.home,
      match.expected.away,
      match.goals.home,
      match.goals.away,
    ]),
  ])
