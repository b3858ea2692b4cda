import type { z } from 'zod'
import type { MatchFact, MatchWinner, Score, Side } from '@/lib/matches/rules'
import type { ScoreChance } from '@/lib/ratings/scores/rules'
import type { ActivityFacts } from '../../activity/rules'
import type { ActivityFormula } from '../../pricing/rules'
import type { RuleMatches, TemplateInput } from '../../templates/rules'
import type { Names, Values } from '../../wording/words'

// Methods, not properties: their parameters are bivariant, so that a kind fits where any rule may come (see `anyKind`).

export type AnyKind<Rule> = {
  schema: z.ZodType<Rule>
  /** Values of the rule's texts in the messages `predicates.title` and `predicates.rule`, apart from its teams and competition. */
  values(rule: Rule, names: Names): Values
}

export type MatchesKind<Rule> = AnyKind<Rule> & {
  /** Whether the rule cannot be judged without the score at half time. */
  needsHalfTime: boolean
  /** Every pick, as the code that is stored, in the order of the form. Exactly one of them comes true. */
  picks(rule: Rule): readonly string[]
  /** Values of the texts of a pick (`predicates.pick`, `predicates.claim`), apart from those of its rule. */
  pickValues(rule: Rule, pick: string, names: Names): Values
  /** The rule's own fields, from the admin's form; its schema says which are wrong. */
  fromForm(form: TemplateInput, matches: RuleMatches): Record<string, unknown>
}

/** A match at half time and after 90 minutes. */
export type Played = { half: Score; regular: Score }

export type OneMatchKind<Rule> = MatchesKind<Rule> & {
  /** The one pick that this match makes true. Settlement and price both rest on it, so that a mission pays for what it asks. */
  rightPick(rule: Rule, played: Played): string
  /** The pick that an awarded result makes true; null where the award decides nothing. */
  awardedPick: ((winner: MatchWinner) => string) | null
}

/** A match that counts for a mission over several; `regular` is null for an awarded result. */
export type CountedMatch = Pick<MatchFact, 'home' | 'away' | 'regular'> & { winner: MatchWinner }

/** An upcoming match with the chance of each of its scores; a team that is not known has no id. */
export type ChanceMatch = Pick<MatchFact, 'home' | 'away'> & { scores: readonly ScoreChance[] }

export type SeveralMatchesKind<Rule> = MatchesKind<Rule> & {
  /** Whether the match, as it stands now, is one that the rule asks about. */
  concerns(rule: Rule, match: Pick<MatchFact, 'home' | 'away'>): boolean
  /** Whether an awarded result counts. */
  countsAwards(rule: Rule): boolean
  /** The rule over only these of its matches, with as many picks: what void matches leave of it. */
  reduced(rule: Rule, matchIds: string[]): Rule
  /**
   * What the matches that count say so far; `complete` once no other is awaited. Earlier verdicts stay true whatever the others
   * bring. `right` is null while the rule is open, `ruledOut` are the picks that can no longer come true.
   */
  verdict(
    rule: Rule,
    counted: readonly CountedMatch[],
    complete: boolean,
  ): { right: string | null; ruledOut: string[] }
  /** The probability of a pick, by the scores that each match may have. */
  chance(rule: Rule, pick: string, matches: readonly ChanceMatch[]): number
}

export type ActivityKind<Rule> = AnyKind<Rule> & {
  /** Whether it counts a quiz, which its receipt then lists; null where it is about no quizzes. */
  countsQuiz: ((quiz: { questions: number }) => boolean) | null
  /** How much of what the rule asks for is done. */
  counted(facts: ActivityFacts, rule: Rule): number
  needed(rule: Rule): number
  /** The probability that a fan does it. */
  formula(rule: Rule): ActivityFormula
  /** The rule's own fields, from the admin's form. */
  fromForm(form: TemplateInput): Record<string, unknown>
}

export const YES_NO = ['yes', 'no'] as const
export const SIDE_OR_NONE = ['home', 'away', 'none'] as const

/** The teams of a pick of `SIDE_OR_NONE`. */
export const winnerAndLoser = (pick: string, { home, away }: Names) =>
  pick === 'away' ? { winner: away, loser: home } : { winner: home, loser: away }

/** The side on which a team plays; null when it does not play in this match. */
export function sideOf(team: string | null, { home, away }: Pick<MatchFact, 'home' | 'away'>): Side | null {
  if (home.id === team) return 'home'
  return away.id === team ? 'away' : null
}
