import 'server-only'
import { randomUUID } from 'node:crypto'
import { inTransaction } from '@/db/transaction'
import { renderMail } from '@/lib/account/mail/words'
import { writeAudit } from '@/lib/audit/commands'
import { requireRight } from '@/lib/auth/admin-right'
import type { Admin } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { sendMail } from '@/lib/gateways/mail'

/**
 * Sends a test mail to an address at once, bypassing the queue, to show whether mail works. The log keeps no address.
 * @throws DomainError forbidden; unavailable when the email was refused
 */
export async function sendTestMail(admin: Admin, to: string, locale: Locale): Promise<void> {
  await requireRight(admin)
  const id = randomUUID()
  const delivery = await sendMail(await renderMail('test', to, locale), id)
  const detail = delivery.ok ? { ok: true } : { ok: false, reason: delivery.reason }
  await inTransaction((tx) => writeAudit(admin, { action: 'mail.test', subject: id, detail }, tx))
  if (!delivery.ok) throw new DomainError('unavailable')
}
