import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { epochMs } from '@/db/time'
import { MAIL_STATE } from '@/lib/account/mail/queue/queries'
import { TROUBLED_ATTEMPTS } from '@/lib/account/mail/rules'
import { holdsRight } from '@/lib/auth/admin-right'
import { isRetried } from '@/lib/content/queries'
import type { Admin } from '@/lib/core/actor'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { isAwaitingScore } from '@/lib/matches/queries'
import { ledgerAlarms } from '../checks/queries'

const KINDS = [
  'alarms',
  'imports',
  'results',
  'withoutScore',
  'flags',
  'replies',
  'held',
  'schedules',
  'mails',
] as const
export type TodoKind = (typeof KINDS)[number]
/** `since`: when the oldest one began, in milliseconds since the epoch. */
type Todo = { kind: TodoKind; count: number; since: number | null }

const FAULT_DAYS = 7

/** What waits for an admin, the most urgent first. A daily schedule that leaves its day to a rarer one is not a fault. */
export async function todoList(actor: Admin): Promise<Todo[]> {
  const [alarms, toCheck, [row]] = await Promise.all([
    ledgerAlarms(actor),
    matchesToCheck(actor),
    database().execute<{ waiting: Todo[] }>(sql`
      select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'since', ${epochMs(sql`since`)})), '[]')
        as waiting
      from (
        select 'imports' as kind, count(*)::int as count, min(started_at) as since from (
          select * from ingest_runs where finished_at is not null and not dry_run order by started_at desc limit 1) last where not ok
        union all select 'withoutScore', count(*)::int, min(kickoff_at) from ${matches}
          where duplicate_of is null and ${isAwaitingScore}
        union all select 'flags', count(distinct question_id)::int, min(created_at) from question_flags where settled_at is null
        union all select 'replies', count(*)::int, min(reported_at) from coach_turns where reported_at is not null and reviewed_at is null
        union all select 'held', count(*)::int, min(closed_at) from quiz_attempts where held and reviewed_at is null
        union all select 'schedules', count(*)::int, min(first_tried_at) from (
          select distinct on (schedule_id) first_tried_at, ${isRetried(sql`publication`)} as retried
          from publications publication join content_schedules schedule on schedule.id = schedule_id
          where publication.created_at > app_now() - make_interval(days => ${FAULT_DAYS}) order by schedule_id, publication.created_at desc) last
          where retried
        union all select 'mails', count(*)::int, min(created_at) from outbox
          where sent_at is null and ${MAIL_STATE} in ('waiting', 'refused') and last_error is not null and attempts >= ${TROUBLED_ATTEMPTS}
      ) found where count > 0 and ${holdsRight(actor)}`),
  ])
  const found: Todo[] = [
    { kind: 'alarms', count: alarms.length, since: null },
    { kind: 'results', count: toCheck.waiting, since: toCheck.since },
    ...(row?.waiting ?? []),
  ]
  return KINDS.flatMap((kind) => found.filter((one) => one.kind === kind && one.count > 0))
}
