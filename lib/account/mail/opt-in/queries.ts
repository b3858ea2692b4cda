import 'server-only'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import type { OutboxRow } from '@/db/schema/operations'
import type { Mail } from '@/lib/gateways/mail'
import { isAnswered } from '@/lib/missions/answers/queries'
import { isActiveFan } from '../../queries'
import { type OptInDetail, optInDetail } from './schema'
import { renderOptInMail } from './words'

/** The fans of a recap's table under the nicknames that they have now. */
async function withNicknames(detail: OptInDetail, tx: Tx): Promise<OptInDetail> {
  if (detail.kind !== 'recap' || !detail.league) return detail
  const ids = detail.league.rows.flatMap(({ userId }) => userId ?? [])
  const named = await tx
    .select({ userId: userPreferences.userId, nickname: userPreferences.nickname })
    .from(userPreferences)
    .where(inArray(userPreferences.userId, ids))
  const nicknames = new Map(named.map(({ userId, nickname }) => [userId, nickname]))
  const rows = detail.league.rows.map((row) =>
    row.userId ? { ...row, nickname: nicknames.get(row.userId) } : row,
  )
  return { ...detail, league: { ...detail.league, rows } }
}

const MISSING = sql`exists (
  select from jsonb_array_elements_text(mail.detail -> 'templates') asked
  where picks_open(asked::uuid) and not ${isAnswered<SQL>(sql, sql`asked::uuid`, sql`person.user_id`)})`
const PLAYED = sql`exists (
  select from quiz_attempts attempt join quizzes quiz on quiz.id = attempt.quiz_id
  where attempt.user_id = person.user_id and quiz.day = app_day(app_now()))`

/** Whether the fan asked for the email, and has not yet done what it reminds of. */
const IS_WANTED: Record<OptInDetail['kind'], SQL> = {
  picks: sql`choice.mail_picks and ${MISSING}`,
  streak: sql`choice.mail_streak and not ${PLAYED}`,
  recap: sql`choice.mail_recap`,
}

/** The email as it goes out; null if the fan no longer wants it, is banned or leaving, or has already done what it reminds of. */
export async function composeOptInMail(row: OutboxRow, tx: Tx): Promise<Mail | null> {
  const detail = optInDetail.parse(row.detail)
  const [reader] = await tx.execute<{ id: string }>(sql`
    select person.user_id as id from persons person
    join users fan on fan.id = person.user_id and ${isActiveFan}
    join user_preferences choice on choice.user_id = person.user_id
    cross join (select ${JSON.stringify(detail)}::text::jsonb as detail) mail
    where person.email = ${row.recipient} and ${IS_WANTED[detail.kind]}`)
  return reader
    ? renderOptInMail(await withNicknames(detail, tx), row.recipient, row.locale, reader.id)
    : null
}
