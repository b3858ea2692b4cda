import 'server-only'
import { eq } from 'drizzle-orm'
import { type Conn, database } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import { type Competition, isCompetition } from '@/lib/competitions/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { Visibility } from './rules'

export type Preferences = { nickname: string | null; competitions: Competition[] }

/** The fan's own preferences, or null before the first save. */
export async function preferencesOf(actor: SignedIn, conn: Conn = database()): Promise<Preferences | null> {
  const [row] = await conn
    .select({ nickname: userPreferences.nickname, competitions: userPreferences.competitions })
    .from(userPreferences)
    .where(eq(userPreferences.userId, actor.userId))
  return row ? { ...row, competitions: row.competitions.filter(isCompetition) } : null
}

/** Whether the fan gets twice the time in the quiz. */
export async function hasExtendedTime(actor: SignedIn, conn: Conn = database()): Promise<boolean> {
  const [row] = await conn
    .select({ extended: userPreferences.extendedTime })
    .from(userPreferences)
    .where(eq(userPreferences.userId, actor.userId))
  return row?.extended ?? false
}

/** The fan's nickname, null while there is none, and who may open the profile. */
export async function ownProfile(
  { userId }: SignedIn,
  conn: Conn = database(),
): Promise<{ nickname: string | null; visibility: Visibility }> {
  const [row] = await conn
    .select({ nickname: userPreferences.nickname, visibility: userPreferences.visibility })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId))
  return row ?? { nickname: null, visibility: 'mates' }
}
