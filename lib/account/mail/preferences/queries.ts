import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import type { Actor } from '@/lib/core/actor'
import { readUnsubscribeToken } from './commands'
import type { OptInMail } from './rules'

const { mailPicks, mailStreak, mailRecap } = userPreferences
const choices = { picks: mailPicks, streak: mailStreak, recap: mailRecap }

export type MailPreferences = Record<OptInMail, boolean>

/** Which mail an unsubscribe link is for, and whether the fan still gets it; null for a token that is not ours. */
export async function unsubscribeState(
  _actor: Actor,
  token: string,
): Promise<{ mail: OptInMail; isOn: boolean } | null> {
  const link = readUnsubscribeToken(token)
  if (!link) return null
  const [row] = await database()
    .select(choices)
    .from(userPreferences)
    .where(eq(userPreferences.userId, link.userId))
  return { mail: link.mail, isOn: row?.[link.mail] ?? false }
}
