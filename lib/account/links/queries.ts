import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { emailTokens, signUps } from '@/db/schema/account'
import type { Actor } from '@/lib/core/actor'
import { sha256 } from '@/lib/core/security/sha256'

/**
 * What a link still does. `confirm`: it belongs to the sign-up of this browser; `choose`: it needs a password chosen now; `used` and
 * `expired`: nothing.
 */
type LinkState = 'confirm' | 'choose' | 'used' | 'expired'

/** @param nonce the nonce of the browser's own sign-up, if it made one */
export async function linkState(
  _actor: Actor,
  token: string,
  of: 'sign_up' | 'reset',
  nonce: string | null,
): Promise<LinkState> {
  const [link] = await database()
    .select({
      used: sql<boolean>`${emailTokens.usedAt} is not null`,
      of: sql<string | null>`case when ${emailTokens.signUpId} is not null then 'sign_up'
        when ${emailTokens.userId} is not null then 'reset' end`,
      isOwn: sql<boolean>`coalesce(${signUps.browserHash} = ${sha256(nonce ?? '')}, false)`,
    })
    .from(emailTokens)
    .leftJoin(signUps, eq(signUps.id, emailTokens.signUpId))
    .where(sql`${emailTokens.tokenHash} = ${sha256(token)} and ${emailTokens.expiresAt} > app_now()`)
  if (link?.used) return 'used'
  if (!link || link.of !== of) return 'expired'
  return link.isOwn ? 'confirm' : 'choose'
}
