import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Version of the rules' format; a change of meaning gets a new version beside the old one. */
export const BADGE_RULE_VERSION = 1
export const v = z.literal(BADGE_RULE_VERSION)

/**
 * A kind of rule. The expressions are part of a statement that names the fan's id `fan.id` and the badge `badge`; each reads, by index,
 * at most as many rows as the rule asks for, however long the history is.
 */
export type BadgeKind<Rule> = {
  schema: z.ZodType<Rule>
  /** How far the fan has come, a whole number from 0 on. */
  value: SQL
  /** What the rule asks for. */
  target: SQL
  /** Values of the rule's text in the messages `badges.rules`, other than `least`. */
  values(rule: Rule): Record<string, string | number>
}

/** The rule's `least`. */
export const ruleLeast = sql`(badge.rule ->> 'least')::int`

/** The number of rows of a query, counted no further than the rule asks. */
export const countOf = (rows: SQL): SQL =>
  sql`(select count(*)::int from (${rows} limit ${ruleLeast}) counted)`

/** The number that a query finds, or 0. */
export const numberOf = (query: SQL): SQL => sql`coalesce((${query}), 0)`
