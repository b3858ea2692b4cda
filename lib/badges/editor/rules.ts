import type { z } from 'zod'
import { DomainError, FIELD_CODES, type FieldErrors } from '@/lib/core/errors'
import { type BadgeRule, badgeRule } from '../kinds'
import { BADGE_RULE_VERSION } from '../kinds/kind'
import type { createBadgeInput } from './schema'

type RuleForm = Pick<z.output<typeof createBadgeInput>, 'kind' | 'least' | 'question' | 'leaf'>

/** What the kind asks for of the form's fields; a full page is the one that the badge is on. */
function draftOf({ kind, least, question, leaf }: RuleForm): unknown {
  const draft = { v: BADGE_RULE_VERSION, kind }
  if (kind === 'leaf_complete') return { ...draft, leaf }
  return kind === 'question_won' ? { ...draft, least, question } : { ...draft, least }
}

/**
 * The rule that an admin asks for.
 * @throws DomainError invalid_input with the fields that do not make a rule
 */
export function ruleOf(form: RuleForm): BadgeRule {
  const parsed = badgeRule.safeParse(draftOf(form))
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues)
    fields[String(path[0] ?? 'kind')] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid'
  throw new DomainError('invalid_input', { fields })
}
