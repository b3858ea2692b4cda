import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { coachTurns } from '@/db/schema/coach'
import { epochMs } from '@/db/time'
import { holdsRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'

const REPORTS_FETCHED = 200

/** `at` is when it was reported, in milliseconds since the epoch. It does not say whose it is. */
type Report = { id: string; question: string; reply: string; at: number }

/** Replies that fans have reported and nobody has looked at, the oldest report first. */
export const openReports = async (actor: Admin): Promise<Report[]> =>
  database().execute<Report>(sql`
    select id, question, reply, ${epochMs(sql`reported_at`)} as at from ${coachTurns}
    where reported_at is not null and reviewed_at is null and ${holdsRight(actor)}
    order by reported_at, id limit ${REPORTS_FETCHED}`)
