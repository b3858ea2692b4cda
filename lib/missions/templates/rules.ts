import type { z } from 'zod'
import { DomainError, type FieldCode, type FieldErrors } from '@/lib/core/errors'
import type { MatchFact } from '@/lib/matches/rules'
import { type Predicate, predicate } from '../predicates/kinds'
import { activityKind, isActivityKind, matchesKind } from '../predicates/rules'
import { PREDICATE_VERSION } from '../predicates/schema'
import type { createTemplateInput } from './schema'

/** The fields of the form that make a rule. */
export type RuleForm = z.output<typeof createTemplateInput>
/** The match that the admin has named, the matches of its round, and upcoming ones, soonest first. */
export type RuleMatches = { match: MatchFact; round: readonly MatchFact[]; coming: readonly MatchFact[] }

/** The field of the form where a fault of the rule is shown. */
const FIELD_OF: Record<string, string> = { team: 'side', matchIds: 'length' }

/**
 * The rule described by the form, and by its match if it is about one.
 * @throws DomainError invalid_input with the fields that make no valid rule
 */
export function ruleOf(form: RuleForm, matches: RuleMatches | null): Predicate {
  const parsed = predicate.safeParse(draftOf(form, matches))
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? 'kind')
    fields[FIELD_OF[name] ?? name] ??= fieldCode(message)
  }
  throw new DomainError('invalid_input', { fields })
}

function draftOf(form: RuleForm, matches: RuleMatches | null): unknown {
  const { kind } = form
  if (kind === null) return null
  const draft = { v: PREDICATE_VERSION, kind }
  if (isActivityKind(kind)) return { ...draft, ...activityKind({ kind }).fromForm(form) }
  return matches && { ...draft, ...matchesKind({ kind }).fromForm(form, matches) }
}

const KNOWN: readonly FieldCode[] = ['too_small', 'too_large', 'too_short', 'too_long', 'not_a_number']
const fieldCode = (message: string): FieldCode => KNOWN.find((code) => code === message) ?? 'invalid'
