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

/** A question and the others on the rows of its match that ask the same and meet the condition on `other`, `tied` and `named`. */
const questionsLike = <Fragment>(sql: SqlTag<Fragment>, question: Fragment, meets: Fragment): Fragment => sql`
  select original.id, original.created_at from mission_templates original where original.id = ${question}
  union all
  select other.id, other.created_at from mission_templates original
  join matches named on named.id = (original.rule ->> 'matchId')::uuid
  cross join lateral (${rowsOf(sql, sql`select coalesce(named.duplicate_of, named.id) as id`)}) tied
  join template_matches place on place.match_id = tied.id
  join mission_templates other on other.id = place.template_id and other.rule - 'matchId' = original.rule - 'matchId'
  where original.id = ${question} and ${meets}`

/**
 * The questions that ask the same as this one, as `id` and `created_at`: itself and, on the other rows of its match, its copies.
 * @param question its id
 */
export const sameQuestions = <Fragment>(sql: SqlTag<Fragment>, question: Fragment): Fragment =>
  questionsLike(sql, question, sql`tied.id <> named.id`)

/**
 * The questions of which a fan answers one, as `id`: this one, its copies, and those that ask the same for another date of the match.
 * @param question its id
 */
export const questionsOfAllDates = <Fragment>(sql: SqlTag<Fragment>, question: Fragment): Fragment =>
  questionsLike(sql, question, sql`other.id <> original.id`)

/** Whether a pick of the fan's stands on one of `questionsOfAllDates`. */
export const isAnswered = <Fragment>(
  sql: SqlTag<Fragment>,
  question: Fragment,
  fan: Fragment,
): Fragment => sql`exists (
  select from (${questionsOfAllDates(sql, question)}) alike join missions mission on mission.template_id = alike.id
    and mission.user_id = ${fan} and mission.kind = 'match' and mission.pick is not null and mission.outcome <> 'void'
    and mission.deleted_at is null)`
