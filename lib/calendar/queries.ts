import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons, userPreferences, users } from '@/db/schema/account'
import { calendarFeeds } from '@/db/schema/calendar'
import { matches } from '@/db/schema/matches'
import { missions } from '@/db/schema/missions'
import { epochMs } from '@/db/time'
import { chosenCompetitions } from '@/lib/competitions/queries'
import type { Actor } from '@/lib/core/actor'
import { inLocale, type Locale } from '@/lib/core/locale'
import { keyedHash } from '@/lib/core/security/keyed-hash'
import { sha256 } from '@/lib/core/security/sha256'
import { FIXTURE_COLUMNS } from '@/lib/matches/queries'
import { DAYS_AHEAD, DAYS_BEHIND, type DueMission, ENTRIES_MAX, type KickOff } from './rules'

const TOKEN_BYTES = 16

/** The secret part of a calendar's address: 128 bits of a keyed hash of the feed's random id. The database never holds it. */
export const feedToken = (id: string): string =>
  keyedHash('calendar', id).subarray(0, TOKEN_BYTES).toString('base64url')

type Feed = { locale: Locale; kickOffs: KickOff[]; missions: DueMission[] }

/** What the calendar with this token shows; holding the token is the authorisation. Null for a wrong one. */
export async function feedBy(_actor: Actor, token: string): Promise<Feed | null> {
  const [fan] = await database()
    .select({
      userId: calendarFeeds.userId,
      locale: persons.locale,
      competitions: sql<string[]>`${chosenCompetitions<SQL>(sql, sql`${userPreferences.competitions}`)}`,
    })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.bannedAt)))
    .innerJoin(persons, eq(persons.userId, calendarFeeds.userId))
    .leftJoin(userPreferences, eq(userPreferences.userId, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, sha256(token)))
  if (!fan) return null
  const [kickOffs, due] = await Promise.all([kickOffsOf(fan.competitions), dueOf(fan.userId, fan.locale)])
  return { locale: fan.locale, kickOffs, missions: due }
}

const kickOffsOf = (competitions: string[]): Promise<KickOff[]> =>
  database()
    .select({
      ...FIXTURE_COLUMNS,
      day: sql<string>`app_day(${matches.kickoffAt})::text`,
      status: matches.status,
    })
    .from(matches)
    .where(
      sql`${matches.competition} = any(array(select jsonb_array_elements_text(${JSON.stringify(competitions)}::text::jsonb)))
        and ${matches.kickoffAt} between app_now() - make_interval(days => ${DAYS_BEHIND}) and app_now() + make_interval(days => ${DAYS_AHEAD})
        and ${matches.duplicateOf} is null`,
    )
    .orderBy(matches.kickoffAt, matches.id)
    .limit(ENTRIES_MAX)

/** A mission on matches is due at the kickoff of the first of them, even when that has moved since it was added. */
const dueOf = (userId: string, locale: Locale): Promise<DueMission[]> =>
  database().execute<DueMission>(sql`
    select mission.id, coalesce(template.${inLocale(locale, sql`title_it`, sql`title_en`)}, mission.title) as title,
      coalesce(app_day(first.kickoff_at), mission.due_date)::text as day,
      case when first.kickoff_known then ${epochMs(sql`first.kickoff_at`)} end as "kickoffAt"
    from ${missions} mission
    left join mission_templates template on template.id = mission.template_id and mission.kind <> 'declared'
    left join lateral (
      select played.kickoff_at, played.kickoff_known from template_matches needed
      join ${matches} played on played.id = needed.match_id
      where mission.kind = 'match' and needed.template_id = mission.template_id and played.kickoff_at is not null
      order by played.kickoff_at limit 1) first on true
    where mission.user_id = ${userId} and mission.deleted_at is null and mission.status <> 'done'
      and coalesce(app_day(first.kickoff_at), mission.due_date) >= app_day(app_now()) - ${DAYS_BEHIND}::int
    order by day, mission.id limit ${ENTRIES_MAX}`)
