import { type Names, type Phrase, type Values, valuesOf } from '../wording/words'
import { type GoalRange, picksOf, rangesOf } from './rules'
import { isPickable, type MatchPredicate, type Predicate } from './schema'

const rangeValues = (range: GoalRange | undefined): Values => {
  if (!range) return {}
  const { least, most } = range
  if (most === null) return { place: 'last', least, most: least }
  return { place: least === 0 ? 'first' : 'middle', least, most }
}

/** What the texts of a pick speak of, besides what its rule does. */
function pickValues(rule: MatchPredicate, pick: string, { home, away }: Names): Values {
  const [ours, theirs] = pick === 'away' ? [away, home] : [home, away]
  switch (rule.kind) {
    case 'clean_sheet': {
      const side = rule.team === 'either' ? pick : rule.team
      return side === 'away' ? { keeper: away, other: home } : { keeper: home, other: away }
    }
    case 'winning_margin':
    case 'comeback':
      return { winner: ours, loser: theirs }
    case 'exact_score': {
      const [homeGoals = '', awayGoals = ''] = pick.split('-')
      return { homeGoals, awayGoals }
    }
    case 'half_time_full_time': {
      const [half = '', end = ''] = pick.split('/')
      return { half, end }
    }
    case 'round_goals':
      return rangeValues(rangesOf(rule).find((range) => range.pick === pick))
    default:
      return {}
  }
}

const phrase =
  (group: 'pick' | 'claim') =>
  (rule: MatchPredicate, pick: string, names: Names): Phrase => ({
    key: `${group}.${rule.kind}`,
    values: { ...valuesOf(rule, names), ...pickValues(rule, pick, names), pick },
  })

/** A pick in two or three words, beside its button. */
export const pickLabelOf = phrase('pick')

/** A pick as a whole sentence, for the receipt and for the league. */
export const claimOf = phrase('claim')

export type PickText = { pick: string; label: Phrase; claim: Phrase }

/** Every pick of a rule with its words, in the order of the form; none for an activity. */
export const pickTexts = (rule: Predicate, names: Names): PickText[] =>
  isPickable(rule)
    ? picksOf(rule).map((pick) => ({
        pick,
        label: pickLabelOf(rule, pick, names),
        claim: claimOf(rule, pick, names),
      }))
    : []
