import 'server-only'
import type { Fragment } from 'postgres'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { rowsOf } from '@/lib/matches/copies/queries'
import { isAnsweredElsewhere } from '@/lib/missions/answers/queries'
import type { Outcome } from '@/lib/missions/settlement/rules'

/** The rows of these matches, as `rowsOf` has them. */
export function rowsOfAll(matchIds: readonly string[]): Fragment {
  const { sql } = database()
  return rowsOf<Fragment>(sql, sql`select unnest(${[...matchIds]}::uuid[]) as id`)
}

/**
 * Closed questions as `id`, each with those that ask the same as `answer_id`, from `answered_at` on: itself and, on the other rows of
 * its match, its copies.
 * @param rows of the matches
 * @param isAsked a condition on `template`
 */
export const closedQuestions = (rows: Fragment, isAsked: Fragment): Fragment => database().sql`
  with asked as materialized (
    select match_row.id as row_id, template.id, template.rule || jsonb_build_object('matchId', match_row.match_id) as rule, template.created_at
    from (${rows}) match_row join template_matches template_match on template_match.match_id = match_row.id
    join mission_templates template on template.id = template_match.template_id and ${isAsked}
    cross join lateral template_lock(template.id) lock
    where not lock.is_open
  )
  select question.id, answer.id as answer_id, answer.created_at as answered_at
  from asked question join asked answer on answer.rule = question.rule and (answer.row_id <> question.row_id or answer.id = question.id)`

/** The fan's own pick of who wins a match. */
type ResultPick = {
  missionId: string
  pick: string
  outcome: Outcome
  points: number
  /** Whether it pays points in addition to XP. */
  counts: boolean
}

/** Who wins a match: whether it can be picked, and the fan's own pick, of several the first that is not void. */
export type ResultQuestion = { isOpen: boolean; own: ResultPick | null }

/** The question of who wins, for each of these matches that has one. */
export async function resultQuestions(
  { userId }: SignedIn,
  matchIds: readonly string[],
): Promise<Map<string, ResultQuestion>> {
  if (matchIds.length === 0) return new Map()
  const { sql } = database()
  const isTaken = isAnsweredElsewhere<Fragment>(sql, sql`template.id`, sql`${userId}`)
  const rows = await sql<(ResultQuestion & { matchId: string })[]>`
    select match_row.match_id as "matchId",
      bool_or(template.active and template.undecided and lock.is_open and (mission.id is not null or not ${isTaken})) as "isOpen",
      (array_agg(json_build_object('missionId', mission.id, 'pick', mission.pick, 'outcome', mission.outcome, 'points', mission.points, 'counts', mission.counted_week is not null)
        order by mission.outcome = 'void', template.created_at, template.id) filter (where mission.id is not null))[1] as own
    from (${rowsOfAll(matchIds)}) match_row
    join template_matches template_match on template_match.match_id = match_row.id
    join mission_templates template on template.id = template_match.template_id and template.rule ->> 'kind' = 'match_result'
    cross join lateral template_lock(template.id) lock
    left join missions mission on mission.template_id = template.id and mission.kind = 'match' and mission.user_id = ${userId}
      and mission.pick is not null and mission.deleted_at is null
    group by match_row.match_id`
  return new Map(rows.map(({ matchId, ...question }) => [matchId, question]))
}
