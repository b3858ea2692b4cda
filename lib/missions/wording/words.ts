import type { MatchFact } from '@/lib/matches/rules'
import { isPickable, matchesOf, type Predicate } from '../predicates/schema'

export type Values = Record<string, string | number>

/** A text of the namespace `predicates` in the messages, with what goes into it. */
export type Phrase = { key: string; values: Values }

/** The translator of that namespace, however narrowly the framework types its keys. */
export type Speaker = (key: never, values: never) => string

/** The phrase in the fan's language. */
export function say(t: Speaker, { key, values }: Phrase): string {
  const speak = t as (key: string, values: Values) => string
  return speak(key, values)
}

/** Names to put into a sentence, already in the fan's language; what a rule does not speak of may be empty. */
export type Names = { home: string; away: string; competition: string }

export const NO_NAMES: Names = { home: '', away: '', competition: '' }

/** The names that a rule needs: those of its match, and its competition's as `competitionName` calls it. */
export function namesOf(
  rule: Predicate,
  fixtures: readonly Pick<MatchFact, 'id' | 'home' | 'away' | 'competition'>[],
  competitionName: (competition: string) => string,
): Names {
  const first = fixtures.find(({ id }) => id === matchesOf(rule)[0])
  const competition = rule.kind === 'round_goals' ? rule.competition : first?.competition
  return {
    home: first?.home.name ?? '',
    away: first?.away.name ?? '',
    competition: competition === undefined ? '' : competitionName(competition),
  }
}

/** What the texts of a rule speak of, whichever of them is said. */
export function valuesOf(rule: Predicate, names: Names): Values {
  const { home, away, competition } = names
  const common = { home, away, competition, ...(isPickable(rule) ? { matches: matchesOf(rule).length } : {}) }
  switch (rule.kind) {
    case 'over_under':
      return { ...common, line: rule.line }
    case 'goals_in_half':
      return { ...common, line: rule.line, half: rule.half }
    case 'clean_sheet':
      return { ...common, side: rule.team, keeper: rule.team === 'away' ? away : home }
    case 'winning_margin':
      return { ...common, goals: rule.goals }
    case 'round_goals':
      return { ...common, round: rule.round }
    case 'team_streak':
      return { ...common, team: rule.team.name, streak: rule.streak }
    case 'quiz_score_at_least':
      return { score: rule.score }
    case 'streak_at_least':
      return { days: rule.days }
    default:
      return common
  }
}

/** The mission's name on its ticket: a question, or what to do. */
export const titleOf = (rule: Predicate, names: Names): Phrase => ({
  key: `title.${rule.kind}`,
  values: valuesOf(rule, names),
})

/** The rule in words, one sentence. */
export const sentenceOf = (rule: Predicate, names: Names): Phrase => ({
  key: `rule.${rule.kind}`,
  values: valuesOf(rule, names),
})
