import 'server-only'
import type { SqlTag } from '@/db/sql-tag'
import { rowsOf } from '@/lib/matches/copies/queries'

/**
 * The questions that ask the same as this one, as `id` and `created_at`: itself and, on the other rows of its match, its copies.
 * @param question its id
 */
export const sameQuestions = <Fragment>(sql: SqlTag<Fragment>, question: Fragment): Fragment => sql`
  select original.id, original.created_at from mission_templates original where original.id = ${question}
  union all
  select other.id, other.created_at from mission_templates original
  join matches named on named.id = (original.rule ->> 'matchId')::uuid
  cross join lateral (${rowsOf(sql, sql`select coalesce(named.duplicate_of, named.id) as id`)}) match_row
  join template_matches place on place.match_id = match_row.id
  join mission_templates other on other.id = place.template_id and other.rule - 'matchId' = original.rule - 'matchId'
  where original.id = ${question} and match_row.id <> named.id`

/** Whether the fan has a pick on this question, on a copy of it, or on one that asks the same for another date of its match. */
export const isAnswered = <Fragment>(sql: SqlTag<Fragment>, question: Fragment, fan: Fragment): Fragment =>
  sql`exists (select from standing_answers(${question}, ${fan}))`

/** Whether there is one on another question than this one: then this one takes none. */
export const isAnsweredElsewhere = <Fragment>(
  sql: SqlTag<Fragment>,
  question: Fragment,
  fan: Fragment,
): Fragment =>
  sql`exists (select from standing_answers(${question}, ${fan}) answer where answer.template_id <> ${question})`
