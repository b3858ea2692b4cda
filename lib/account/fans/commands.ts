import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { persons, users } from '@/db/schema/account'
import { inTransaction } from '@/db/transaction'
import { writeAudit } from '@/lib/audit/commands'
import { adminRefusal, mayWrite } from '@/lib/auth/sudo'
import type { Admin, System } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { idInput } from '@/lib/core/forms/fields'
import type { Locale } from '@/lib/core/locale'
import { dropEmailChange } from '../links/commands'
import { enqueueMail, enqueueMails } from '../mail/commands'
import type { banInput, unbanInput } from './schema'

type Recipient = { email: string; locale: Locale }

/** Unknown fans and admins are refused alike, as not found. */
const refusalOf = (actor: Admin, tx: Tx) => adminRefusal(actor, new DomainError('not_found'), tx)

/**
 * Ends every session of a fan at the next request and blocks sign-in, for some days or until the ban is lifted. Admins cannot be
 * banned: revoke their right first. The fan reads the reason in an email.
 * @throws DomainError forbidden, factor_required, sudo_required, not_found, also for a fan who is already banned
 */
export async function banFan(actor: Admin, { id, reason, days }: z.output<typeof banInput>): Promise<void> {
  await inTransaction(async (tx) => {
    const [fan] = await tx.execute<Recipient>(sql`
      update ${users} set banned_at = app_now(), ban_reason = ${reason}, session_version = session_version + 1,
        banned_until = case when ${days}::int > 0 then app_now() + make_interval(days => ${days}) end
      from ${persons} person
      where users.id = ${id}::uuid and person.user_id = users.id and banned_at is null and not is_admin and ${mayWrite(actor)}
      returning person.email, person.locale`)
    if (!fan) throw await refusalOf(actor, tx)
    await dropEmailChange(id, tx)
    await writeAudit(actor, { action: 'fan.ban', subject: id, detail: { reason, days } }, tx)
    await enqueueMail({ kind: 'banned', recipient: fan.email, locale: fan.locale }, tx)
  })
}

const LIFT = sql`banned_at = null, ban_reason = null, banned_until = null`

/**
 * Lifts a ban; the reason stays in the log and in the fan's data export.
 * @throws DomainError forbidden, factor_required, sudo_required, not_found for a fan who is not banned
 */
export async function unbanFan(actor: Admin, { id, reason }: z.output<typeof unbanInput>): Promise<void> {
  await inTransaction(async (tx) => {
    const [fan] = await tx.execute<Recipient>(sql`
      update ${users} set ${LIFT} from ${persons} person
      where users.id = ${id}::uuid and person.user_id = users.id and banned_at is not null and ${mayWrite(actor)}
      returning person.email, person.locale`)
    if (!fan) throw await refusalOf(actor, tx)
    await writeAudit(actor, { action: 'fan.unban', subject: id, detail: { reason } }, tx)
    await enqueueMail({ kind: 'unbanned', recipient: fan.email, locale: fan.locale }, tx)
  })
}

/** Ends every session of a fan, as the fan could. @throws DomainError forbidden, factor_required, sudo_required, not_found */
export async function endFanSessions(actor: Admin, { id }: z.output<typeof idInput>): Promise<void> {
  await inTransaction(async (tx) => {
    const [fan] = await tx.execute(sql`
      update ${users} set session_version = session_version + 1 where id = ${id}::uuid and ${mayWrite(actor)} returning id`)
    if (!fan) throw await refusalOf(actor, tx)
    await dropEmailChange(id, tx)
    await writeAudit(actor, { action: 'fan.sign_out', subject: id, detail: {} }, tx)
  })
}

/** Lifts expired bans and emails the fans. @returns the number lifted */
export const liftBans = (_actor: System): Promise<number> =>
  inTransaction(async (tx) => {
    const lifted = await tx.execute<{ [Field in keyof Recipient]: Recipient[Field] | null }>(sql`
      update ${users} set ${LIFT} from ${users} banned left join ${persons} person on person.user_id = banned.id
      where users.id = banned.id and users.banned_until <= app_now()
      returning person.email, person.locale`)
    const mails = lifted.flatMap(({ email, locale }) =>
      email && locale ? [{ kind: 'unbanned' as const, recipient: email, locale }] : [],
    )
    await enqueueMails(mails, tx)
    return lifted.length
  })
