import { shortName } from '@/lib/competitions/clubs/rules'
import type { MatchFact } from '@/lib/matches/rules'
import { questionIn } from '../rules'
import { type Names, type Phrase, type Speaker, say, type Values } from '../wording/words'
import type { MatchPredicate, Predicate } from './kinds'
import { anyKind, isPickable, matchesKind, matchesOf } from './rules'

/** The names in a rule: the short ones of its match, and its competition's as `competitionName` has it. */
export function namesOf(
  rule: Predicate,
  fixtures: readonly Pick<MatchFact, 'id' | 'home' | 'away' | 'competition'>[],
  competitionName: (competition: string) => string,
): Names {
  const first = fixtures.find(({ id }) => id === matchesOf(rule)[0])
  const competition = 'competition' in rule ? rule.competition : first?.competition
  return {
    home: first ? shortName(first.home) : '',
    away: first ? shortName(first.away) : '',
    competition: competition === undefined ? '' : competitionName(competition),
  }
}

function valuesOf(rule: Predicate, names: Names): Values {
  const own = anyKind(rule).values(rule, names)
  return isPickable(rule) ? { ...names, matches: matchesOf(rule).length, ...own } : own
}

/** The mission's name on its card: a question, or what to do. */
export const titleOf = (rule: Predicate, names: Names): Phrase => ({
  key: `title.${rule.kind}`,
  values: valuesOf(rule, names),
})

/** The rule in words, one sentence. */
export const sentenceOf = (rule: Predicate, names: Names): Phrase => ({
  key: `rule.${rule.kind}`,
  values: valuesOf(rule, names),
})

const phrase =
  (group: 'pick' | 'claim') =>
  (rule: MatchPredicate, pick: string, names: Names): Phrase => ({
    key: `${group}.${rule.kind}`,
    values: { ...valuesOf(rule, names), ...matchesKind(rule).pickValues(rule, pick, names), pick },
  })

/** A pick in two or three words, beside its button. */
export const pickLabelOf = phrase('pick')

/** A pick as a whole sentence, for the receipt and for the league. */
export const claimOf = phrase('claim')

/** A match's question without the match in front, for where the match is already named: `Chi vince?` */
export function questionOf(speak: Speaker, rule: MatchPredicate, names: Names): string {
  return questionIn(say(speak, titleOf(rule, names)), names)
}
