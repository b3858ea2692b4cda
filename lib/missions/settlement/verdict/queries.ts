import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { missionTemplates, settlements, templateMatches } from '@/db/schema/missions'
import type { Admin, System } from '@/lib/core/actor'
import { isPastRescheduling } from '@/lib/matches/rescheduling/queries'
import { HALF_TIME_HOURS } from '../evidence/rules'

/**
 * Templates whose picks have closed undecided, whose matches have changed, are overdue or have lacked their half-time score for
 * too long, or that a run left half settled.
 */
export async function dueTemplates(_actor: Admin | System): Promise<string[]> {
  // Separate questions: joined by `or`, the database would check each against every template there ever was (138 ms instead of 23
  // for 51 000).
  const rows = await database().execute<{ id: string }>(sql`
    with due as (
      select template.id from ${missionTemplates} template
      where template.rule is not null and (template.undecided or template.settling) and (template.settling
        or not picks_open(template.id) and not coalesce((select locked from ${settlements} where id = template.settlement_id), false))
      union
      select template.id from ${missionTemplates} template
      join ${templateMatches} template_match on template_match.template_id = template.id join matches on matches.id = template_match.match_id
      where template.rule is not null and template.undecided and template_match.voided_at is null
        and (${isPastRescheduling(sql`coalesce(template_match.original_kickoff_at, matches.kickoff_at)`, sql`greatest(matches.kickoff_at, app_now())`)}
          or ${isPastRescheduling(sql`matches.missing_since`)}
          or app_now() >= template_match.half_missing_since + make_interval(hours => ${HALF_TIME_HOURS}))
      union
      select template_match.template_id from ${templateMatches} template_match where template_match.judged_version is distinct from template_match.match_version
    )
    select id from due join ${missionTemplates} using (id) order by created_at, id`)
  return rows.map(({ id }) => id)
}
