import 'server-only'
import { sql } from 'drizzle-orm'
import { prepared } from '@/db/prepared'
import { epochMs } from '@/db/time'
import type { MailPreferences } from '@/lib/account/mail/preferences/queries'
import type { Preferences } from '@/lib/account/queries'
import type { Visibility } from '@/lib/account/rules'
import { type FactorView, factorJson, toFactorView } from '@/lib/account/second-factor/queries'
import { type OwnPlan, planJson, toPlan } from '@/lib/billing/subscriptions/queries'
import { feedToken } from '@/lib/calendar/queries'
import { isCompetition } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'

/** Instants are milliseconds since the epoch. */
export type SessionView = {
  id: string
  device: string | null
  since: number
  seen: number
  isThis: boolean
}

export type OwnInvoice = {
  id: string
  number: string | null
  status: string
  amountCents: number
  createdAt: number
  url: string | null
  isTakenBack: boolean
}

export type OwnExport = {
  done: number
  total: number
  attempts: number
  readyAt: number | null
  expiresAt: number | null
  bytes: number
}

export type Settings = {
  /** Null before the first save. */
  preferences: Preferences | null
  visibility: Visibility
  hasExtendedTime: boolean
  mails: MailPreferences
  email: string
  /** A new address that has not been confirmed, and until when it can be. */
  newEmail: { address: string; until: number } | null
  factor: FactorView
  /** Where the fan is signed in, this session first, then the last used. */
  sessions: SessionView[]
  /** Which notifications the fan wants on this browser, and its endpoint; null when none. */
  device: { endpoint: string; lock: boolean; result: boolean } | null
  plan: OwnPlan
  invoices: OwnInvoice[]
  /** Of the fan's own calendar; null before there is one. */
  calendarToken: string | null
  /** The last export, without the file. */
  dataExport: OwnExport | null
  /** When the account will be erased, null when nobody asked for it. */
  eraseAt: number | null
}

const SESSIONS_SHOWN = 20
const INVOICES_SHOWN = 12

const statement = prepared((db) =>
  db
    .select({
      preferences: sql<{
        nickname: string | null
        competitions: string[]
      } | null>`case when own.user_id is not null
        then json_build_object('nickname', own.nickname, 'competitions', own.competitions) end`,
      visibility: sql<Visibility>`coalesce(own.visibility, 'private')`,
      hasExtendedTime: sql<boolean>`coalesce(own.extended_time, false)`,
      mails: sql<MailPreferences>`json_build_object('picks', coalesce(own.mail_picks, false),
        'streak', coalesce(own.mail_streak, false), 'recap', coalesce(own.mail_recap, false))`,
      email: sql<string>`coalesce(person.email, '')`,
      newEmail: sql<
        Settings['newEmail']
      >`(select json_build_object('address', email, 'until', ${epochMs(sql`expires_at`)})
        from email_changes where user_id = fan.id and expires_at > app_now())`,
      factor: factorJson({ userId: sql`fan.id`, sessionId: sql`fan.session` }),
      sessions: sql<SessionView[]>`(select coalesce(json_agg(json_build_object('id', id, 'device', device,
        'since', ${epochMs(sql`created_at`)}, 'seen', ${epochMs(sql`seen_at`)}, 'isThis', is_this) order by is_this desc, seen_at desc), '[]')
        from (select session.*, session.id = fan.session as is_this
          from sessions session join users on users.id = session.user_id and users.session_version = session.version
          where session.user_id = fan.id and session.expires_at > app_now() and not session.awaits_code
          order by is_this desc, session.seen_at desc limit ${SESSIONS_SHOWN}) shown)`,
      device: sql<
        Settings['device']
      >`(select json_build_object('endpoint', endpoint, 'lock', on_lock, 'result', on_result)
        from push_subscriptions where session_id = fan.session and user_id = fan.id)`,
      plan: planJson(sql`fan.id`),
      // Stripe keeps the invoice of a renewal as a draft for about an hour: it asks for nothing yet.
      invoices: sql<
        OwnInvoice[]
      >`(select coalesce(json_agg(json_build_object('id', stripe_id, 'number', number, 'status', status,
        'amountCents', amount_cents, 'createdAt', ${epochMs(sql`created_at`)}, 'url', url, 'isTakenBack', is_taken_back)
        order by created_at desc), '[]')
        from (select * from invoices where user_id = fan.id and status <> 'draft'
          order by created_at desc limit ${INVOICES_SHOWN}) shown)`,
      feedId: sql<string | null>`(select id from calendar_feeds where user_id = fan.id)`,
      dataExport: sql<OwnExport | null>`(select json_build_object('done', done, 'total', total, 'attempts', attempts,
        'readyAt', ${epochMs(sql`ready_at`)}, 'expiresAt', ${epochMs(sql`expires_at`)}, 'bytes',
        (select coalesce(sum(octet_length(bytes)), 0) from data_export_pieces where user_id = fan.id))
        from data_exports where user_id = fan.id)`,
      eraseAt: sql<
        number | null
      >`(select ${epochMs(sql`erase_at`)} from account_deletions where user_id = fan.id and erased_at is null)`,
    })
    .from(sql`(select ${sql.placeholder('userId')}::uuid as id, ${sql.placeholder('sessionId')}::uuid as session) fan
      left join persons person on person.user_id = fan.id left join user_preferences own on own.user_id = fan.id`)
    .prepare('settings'),
)

/** Everything else on the account page, in one statement. */
export async function settingsOf({ userId, sessionId }: SignedIn): Promise<Settings> {
  const [row] = await statement().execute({ userId, sessionId })
  if (!row) throw new Error('settings: no row')
  const { preferences, factor, plan, feedId, ...rest } = row
  return {
    ...rest,
    preferences: preferences && {
      ...preferences,
      competitions: preferences.competitions.filter(isCompetition),
    },
    factor: toFactorView(factor, rest.email),
    plan: toPlan(plan),
    calendarToken: feedId && feedToken(feedId),
  }
}
