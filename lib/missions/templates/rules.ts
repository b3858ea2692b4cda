import type { z } from 'zod'
import { DomainError, type FieldCode, type FieldErrors, type FieldLimits } from '@/lib/core/errors'
import { asFieldCode, limitOf } from '@/lib/core/forms/parse-input'
import type { MatchFact } from '@/lib/matches/rules'
import { type Predicate, predicate } from '../predicates/kinds'
import { sideOf } from '../predicates/kinds/kind'
import { activityKind, isActivityKind, matchesKind } from '../predicates/rules'
import { PREDICATE_VERSION } from '../predicates/schema'
import type { createTemplateInput } from './schema'

/** A new template as its form sends it; some of its fields make the rule. */
export type TemplateInput = z.output<typeof createTemplateInput>
/** The match that the admin has named, the matches of its round, and upcoming ones, soonest first. */
export type RuleMatches = { match: MatchFact; round: readonly MatchFact[]; coming: readonly MatchFact[] }

/** The form field that shows a fault in each part of the rule; round and season come from the match. */
const FIELD_OF: Record<string, string> = { team: 'side', round: 'matchId', season: 'matchId' }

/**
 * The rule described by the form, and by its match if it is about one.
 * @throws DomainError invalid_input with the fields that make no valid rule
 */
export function ruleOf(form: TemplateInput, matches: RuleMatches | null): Predicate {
  const parsed = predicate.safeParse(draftOf(form, matches))
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  const limits: FieldLimits = {}
  for (const issue of parsed.error.issues) {
    const part = String(issue.path[0] ?? 'kind')
    const { name, code, limit } =
      part === 'matchIds' ? tooFewMatches(form, matches) : faultOf(FIELD_OF[part] ?? part, issue)
    if (name in fields) continue
    fields[name] = code
    if (limit !== undefined) limits[name] = limit
  }
  throw new DomainError('invalid_input', { fields, limits })
}

type Fault = { name: string; code: FieldCode; limit?: number }

function faultOf(name: string, issue: z.core.$ZodIssue): Fault {
  if (name === 'matchId') return { name, code: 'no_round' }
  return { name, code: asFieldCode(issue.message), limit: limitOf(issue) }
}

/** The refusal of a rule without enough matches: a round that is unknown, or a streak longer than the team's known fixtures. */
function tooFewMatches({ kind, side }: TemplateInput, matches: RuleMatches | null): Fault {
  if (kind !== 'team_streak' || !matches) return { name: 'matchId', code: 'no_round' }
  const team = side === 'away' ? matches.match.away : matches.match.home
  const limit = matches.coming.filter((next) => sideOf(team.id, next) !== null).length
  return { name: 'length', code: 'too_large', limit }
}

function draftOf(form: TemplateInput, matches: RuleMatches | null): unknown {
  const { kind } = form
  if (kind === null) return null
  const draft = { v: PREDICATE_VERSION, kind }
  if (isActivityKind(kind)) return { ...draft, ...activityKind({ kind }).fromForm(form) }
  return matches && { ...draft, ...matchesKind({ kind }).fromForm(form, matches) }
}
