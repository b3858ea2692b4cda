import 'server-only'
import { eq } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import type { Actor, SignedIn } from '@/lib/core/actor'
import { readUnsubscribeToken } from './commands'
import type { OptInMail } from './rules'

const { mailPicks, mailStreak, mailRecap } = userPreferences
const choices = { picks: mailPicks, streak: mailStreak, recap: mailRecap }

export type MailPreferences = Record<OptInMail, boolean>
const NONE: MailPreferences = { picks: false, streak: false, recap: false }

async function choicesOf(userId: string, conn: Conn): Promise<MailPreferences> {
  const [row] = await conn.select(choices).from(userPreferences).where(eq(userPreferences.userId, userId))
  return row ?? NONE
}

/** Which mails the fan has asked for. */
export const mailPreferences = ({ userId }: SignedIn, conn: Conn = database()): Promise<MailPreferences> =>
  choicesOf(userId, conn)

/** What the link below a mail is about, and whether that mail still comes; null for a token that is not ours. */
export async function unsubscribeState(
  _actor: Actor,
  token: string,
  conn: Conn = database(),
): Promise<{ mail: OptInMail; isOn: boolean } | null> {
  const link = readUnsubscribeToken(token)
  if (!link) return null
  const chosen = await choicesOf(link.userId, conn)
  return { mail: link.mail, isOn: chosen[link.mail] }
}
