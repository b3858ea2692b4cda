import type { z } from 'zod'
import { DomainError, type FieldCode, type FieldErrors } from '@/lib/core/errors'
import type { MatchFact } from '@/lib/matches/rules'
import { PREDICATE_VERSION, type Predicate, predicate } from '../predicates/schema'
import { ACTIVITY_KINDS } from '../rules'
import type { createTemplateInput } from './schema'

type Order = z.output<typeof createTemplateInput>
/** The match that the admin has named, the matches of its round, and those to come, soonest first. */
export type Around = { match: MatchFact; round: readonly MatchFact[]; coming: readonly MatchFact[] }

/** The field of the form in which a fault of the rule is mended. */
const FIELD_OF: Record<string, string> = { team: 'side', matchIds: 'length' }

/** Whether the fan's own activity decides what is asked for, and no match. */
export const isActivity = ({ kind }: Pick<Order, 'kind'>) => ACTIVITY_KINDS.some((known) => known === kind)

/**
 * The rule that an admin asks for, by the match that it is about, if it is about one.
 * @throws DomainError invalid_input with the fields that do not make a rule
 */
export function ruleOf(order: Order, around: Around | null): Predicate {
  const parsed = predicate.safeParse(around ? draft(order, around) : activityDraft(order))
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0] ?? 'kind')
    fields[FIELD_OF[name] ?? name] ??= fieldCode(message)
  }
  throw new DomainError('invalid_input', { fields })
}

const activityDraft = ({ kind, score, days }: Order): unknown => {
  const v = PREDICATE_VERSION
  return kind === 'quiz_score_at_least' ? { v, kind, score } : { v, kind, days }
}

const KNOWN: readonly FieldCode[] = ['too_small', 'too_large', 'too_short', 'too_long', 'not_a_number']
const fieldCode = (message: string): FieldCode => KNOWN.find((code) => code === message) ?? 'invalid'

function draft(order: Order, { match, round, coming }: Around): unknown {
  const { kind, line, goals, half, side, streak, length, bounds } = order
  const v = PREDICATE_VERSION
  const one = { v, kind, matchId: match.id }
  switch (kind) {
    case 'over_under':
      return { ...one, line }
    case 'goals_in_half':
      return { ...one, half, line }
    case 'clean_sheet':
      return { ...one, team: side }
    case 'winning_margin':
      return { ...one, goals }
    case 'round_goals': {
      const { competition, season, round: number } = match
      return { v, kind, competition, season, round: number, matchIds: round.map(({ id }) => id), bounds }
    }
    case 'team_streak': {
      const team = side === 'away' ? match.away : match.home
      const own = coming.filter(({ home, away }) => home.id === team.id || away.id === team.id)
      const ids = own.slice(0, length).map(({ id }) => id)
      return { v, kind, team, streak, matchIds: ids.length === length ? ids : [] }
    }
    default:
      return one
  }
}
