import type { z } from 'zod'
import { parseInput } from '@/lib/core/form'
import { type BadgeRule, badgeRule } from '../kinds'
import { BADGE_RULE_VERSION } from '../kinds/kind'
import type { createBadgeInput } from './schema'

type RuleForm = Pick<z.output<typeof createBadgeInput>, 'kind' | 'least' | 'question' | 'leaf'>

/** The fields of the form that the kind needs; for a full page, the page that the badge is on. */
function draftOf({ kind, least, question, leaf }: RuleForm): unknown {
  const draft = { v: BADGE_RULE_VERSION, kind }
  if (kind === 'leaf_complete') return { ...draft, leaf }
  return kind === 'question_won' ? { ...draft, least, question } : { ...draft, least }
}

/**
 * The rule described by the form.
 * @throws DomainError invalid_input with the fields that make no valid rule
 */
export function ruleOf(form: RuleForm): BadgeRule {
  return parseInput(badgeRule, draftOf(form))
}
