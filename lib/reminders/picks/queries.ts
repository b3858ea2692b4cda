import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '@/db/client'
import { isActiveFan } from '@/lib/account/queries'
import { chosenCompetitions } from '@/lib/competitions/queries'
import type { Locale } from '@/lib/core/locale'
import { rowsOf } from '@/lib/matches/copies/queries'
import type { Team } from '@/lib/matches/rules'
import { isCounted } from '@/lib/missions/settlement/queries'
import { FANS_PER_BATCH } from '../rules'

type Missing = { template: string; competition: string; at: string; home: Team; away: Team }
type MissingPicks = {
  userId: string
  /** The day of the matches, as `MATCH_DAY`. */
  day: string
  email: string
  locale: Locale
  /** The first kick-off without a pick. */
  expiresAt: string
  missing: Missing[]
}

/**
 * Which fans to look at, and how long before the first match: `readers` is a condition on the preferences `choice` of a fan, who is told
 * once for each `MATCH_DAY`.
 */
type Question = { readers: SQL; hoursBefore: number }

/** The day of the first match that begins soon: tomorrow in the evening before a match after midnight. */
export const MATCH_DAY = sql`(select day from match_day)`

/** The questions of `soon` that the fan of `choice` has not answered on any row or for any date of the match, and should. */
const LACKED = sql`soon
  cross join lateral (select bool_or(mission.pick is not null) as is_picked from missions mission where mission.user_id = choice.user_id
    and mission.template_id = any(soon.alike) and mission.kind = 'match' and mission.outcome <> 'void' and ${isCounted<SQL>(sql, sql`mission`)}) own
  where case when own.is_picked is null then soon.is_result
    and soon.competition = any(${chosenCompetitions<SQL>(sql, sql`choice.competitions`)}) else not own.is_picked end`

/**
 * Fans who miss a pick on a match that begins soon: on who wins, in a competition of theirs, or on any question that they have added.
 * Each gets all missing picks of its day at once. At most one batch of fans.
 */
export const missingPicks = ({ readers, hoursBefore }: Question, conn: Conn): Promise<MissingPicks[]> => {
  const isNear = sql`soon.kickoff_at <= app_now() + make_interval(hours => ${hoursBefore})`
  return conn.execute<MissingPicks>(sql`
    with coming as materialized (
      select match.id as match_id, match.competition, match.home, match.away, match.home_id, match.away_id, match.kickoff_at,
        template.id as template_id, not template.pro and template.rule ->> 'kind' = 'match_result' as is_result
      from matches match
      cross join lateral (${rowsOf<SQL>(sql, sql`select match.id`)}) match_row
      join template_matches template_match on template_match.match_id = match_row.id
      join mission_templates template on template.id = template_match.template_id and template.active and template.undecided
      where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_known and match.duplicate_of is null
        and match.kickoff_at > app_now() and match.kickoff_at < app_now() + interval '2 days' and picks_open(template.id)
    ), match_day as materialized (
      select app_day(min(soon.kickoff_at)) as day from coming soon where ${isNear}
    ), soon as materialized (
      select coming.*, array(select alike.id from questions_of_all_dates(coming.template_id) alike) as alike
      from coming where app_day(coming.kickoff_at) = ${MATCH_DAY}
    ), reader as materialized (
      select choice.user_id, choice.competitions from user_preferences choice where exists (select from soon where ${isNear}) and ${readers}
    )
    select person.user_id as "userId", ${MATCH_DAY}::text as day, person.email, person.locale, found.first as "expiresAt", found.missing
    from reader choice
    join persons person on person.user_id = choice.user_id
    join users fan on fan.id = choice.user_id and ${isActiveFan}
    cross join lateral (
      select to_json(min(one.kickoff_at)) #>> '{}' as first, json_agg(json_build_object('template', one.template_id, 'competition', one.competition,
          'at', one.kickoff_at, 'home', json_build_object('id', one.home_id, 'name', coalesce(one.home, '–')),
          'away', json_build_object('id', one.away_id, 'name', coalesce(one.away, '–'))) order by one.kickoff_at, one.match_id) as missing
      from (
        select distinct on (soon.match_id) soon.* from ${LACKED}
        order by soon.match_id, soon.is_result desc
      ) one
    ) found
    where exists (select from ${LACKED} and ${isNear})
    limit ${FANS_PER_BATCH}`)
}
