import 'server-only'
import { sql } from 'drizzle-orm'
import { inTransaction } from '@/db/transaction'
import { enqueueMails } from '@/lib/account/mail/commands'
import { shortName } from '@/lib/competitions/clubs/rules'
import { competitionName } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { takeOccasions } from '../occasions/commands'
import { BATCH, PICKS_HOURS_BEFORE } from '../rules'

type Team = { id: string | null; name: string }
type Missing = { template: string; competition: string; at: string; home: Team; away: Team }
type Due = {
  userId: string
  day: string
  email: string
  locale: Locale
  expiresAt: string
  missing: Missing[]
}

/**
 * Fans who miss a pick on a match of today that begins within three hours: on who wins, in a competition of theirs, or on any
 * question that they have added. All that they miss today is named at once.
 */
const DUE = sql`
  with soon as materialized (
    select match.id as match_id, match.competition, match.home, match.away, match.home_id, match.away_id, match.kickoff_at,
      template.id as template_id, not template.pro and template.rule ->> 'kind' = 'match_result' as is_result
    from matches match
    join template_matches place on place.match_id = match.id
    join mission_templates template on template.id = place.template_id and template.active and template.undecided
    where match.status in ('SCHEDULED', 'TIMED') and match.kickoff_known and match.duplicate_of is null
      and match.kickoff_at > app_now() and app_day(match.kickoff_at) = app_day(app_now()) and picks_open(template.id)
  )
  select person.user_id as "userId", app_day(app_now())::text as day, person.email, person.locale, found.first as "expiresAt", found.missing
  from user_preferences choice
  join persons person on person.user_id = choice.user_id
  join users on users.id = choice.user_id and users.banned_at is null
  cross join lateral (
    select to_json(min(one.kickoff_at)) #>> '{}' as first, json_agg(json_build_object('template', one.template_id, 'competition', one.competition,
        'at', one.kickoff_at, 'home', json_build_object('id', one.home_id, 'name', coalesce(one.home, '–')),
        'away', json_build_object('id', one.away_id, 'name', coalesce(one.away, '–'))) order by one.kickoff_at, one.match_id) as missing,
      min(one.kickoff_at) <= app_now() + make_interval(hours => ${PICKS_HOURS_BEFORE}) as is_near
    from (
      select distinct on (soon.match_id) soon.* from soon
      left join missions own on own.user_id = choice.user_id and own.template_id = soon.template_id and own.kind = 'match'
        and own.deleted_at is null
      where own.pick is null and (own.outcome = 'open'
        or (own.id is null and soon.is_result and soon.competition = any(choice.competitions)))
      order by soon.match_id, soon.is_result desc
    ) one
  ) found
  where choice.mail_picks and found.is_near
    and exists (select from soon where kickoff_at <= app_now() + make_interval(hours => ${PICKS_HOURS_BEFORE}))
    and not exists (select from account_deletions leaving where leaving.user_id = choice.user_id)
    and not exists (select from reminders told
      where told.user_id = choice.user_id and told.kind = 'picks' and told.occasion = app_day(app_now()))
  limit ${BATCH}`

/** Queues the reminders of missing picks that are due, once a day for each fan. @returns how many fans were due */
export const remindOfPicks = (_actor: System): Promise<number> =>
  inTransaction(async (tx) => {
    const due = await tx.execute<Due>(DUE)
    const taken = await takeOccasions(
      'picks',
      due.map(({ userId, day }) => ({ userId, occasion: day })),
      tx,
    )
    const mails = due
      .filter(({ userId }) => taken.has(userId))
      .map(({ email, locale, expiresAt, missing }) => ({
        kind: 'picks' as const,
        recipient: email,
        locale,
        expiresAt: new Date(expiresAt),
        detail: {
          kind: 'picks' as const,
          templates: missing.map(({ template }) => template),
          matches: missing.map(({ home, away, competition, at }) => ({
            name: `${shortName(home)} – ${shortName(away)}`,
            competition: competitionName(competition),
            at,
          })),
        },
      }))
    await enqueueMails(mails, tx)
    return due.length
  })
