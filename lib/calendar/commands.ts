import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { calendarFeeds } from '@/db/schema/calendar'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { sha256 } from '@/lib/core/security/sha256'
import { feedToken } from './queries'

/** Gives the fan a new calendar address; the old one no longer works. @returns whether there was one before */
export async function renewFeed(actor: SignedIn, tx?: Tx): Promise<boolean> {
  const id = randomUUID()
  const fresh = { id, tokenHash: sha256(feedToken(id)), createdAt: sql`app_now()` }
  return inTransaction(async (conn) => {
    const [row] = await conn
      .insert(calendarFeeds)
      .values({ userId: actor.userId, ...fresh })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
      .returning({ isRenewed: sql<boolean>`xmax <> 0` })
    return row?.isRenewed === true
  }, tx)
}

/** The address of the fan's calendar stops working. */
export async function dropFeed(actor: SignedIn, tx?: Tx): Promise<void> {
  await inTransaction((conn) => conn.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId)), tx)
}
