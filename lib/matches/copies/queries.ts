import 'server-only'
import type { SqlTag } from '@/db/sql-tag'

/**
 * The rows on which questions about matches stand: the `id` of each of these matches and of its copies, with the match itself as
 * `match_id`.
 * @param matches a query of their `id`
 */
export const rowsOf = <Fragment>(sql: SqlTag<Fragment>, matches: Fragment): Fragment => sql`
  select own.id as match_id, tied.id from (${matches}) own
  cross join lateral (select own.id union all select copy.id from matches copy where copy.duplicate_of = own.id) tied(id)`

/**
 * The questions that ask the same as this one, as `id` and `created_at`: itself and, on the other rows of its match, its copies.
 * @param question its id
 */
export const sameQuestions = <Fragment>(sql: SqlTag<Fragment>, question: Fragment): Fragment => sql`
  select original.id, original.created_at from mission_templates original where original.id = ${question}
  union all
  select copied.id, copied.created_at from mission_templates original
  join matches named on named.id = (original.rule ->> 'matchId')::uuid
  cross join lateral (${rowsOf(sql, sql`select coalesce(named.duplicate_of, named.id) as id`)}) tied
  join template_matches place on place.match_id = tied.id and tied.id <> named.id
  join mission_templates copied on copied.id = place.template_id and copied.rule - 'matchId' = original.rule - 'matchId'
  where original.id = ${question}`
