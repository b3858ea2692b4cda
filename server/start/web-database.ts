import { withConnection } from '@/db/one-connection'
import { ensureRole, excessRights, grantServing } from '@/db/privileges'
import type { Opened } from './database.ts'
import { setRoleDefaults } from './pooler.ts'
import type { Secrets } from './secrets.ts'

/** The role of the web processes in the embedded database. */
export const WEB_ROLE = 'goalquest_web'

export type WebDatabase = {
  url: string
  directUrl: string
  isPooled: boolean
  isEmbedded: boolean
  /** What the role may do beyond serving, in words. */
  excess: string[]
}

const withUser = (url: string, user: string, password: string) => {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return changed.href
}

/**
 * The connection of the web processes, once the migrations have run. The embedded database gets a role for them; the role of
 * DATABASE_URL is granted the privileges it needs at runtime when the migrations ran as another one.
 */
export async function openForWeb(opened: Opened, secrets: Secrets): Promise<WebDatabase> {
  const { url, ownerUrl, isPooled, isEmbedded } = opened
  if (isEmbedded) {
    const password = secrets.DATABASE_WEB_PASSWORD
    await withConnection(ownerUrl, async (sql) => {
      await ensureRole(sql, WEB_ROLE, password)
      await grantServing(sql, WEB_ROLE)
    })
    const own = withUser(ownerUrl, WEB_ROLE, password)
    return { url: own, directUrl: own, isPooled, isEmbedded, excess: [] }
  }
  const { username, password } = new URL(url)
  const role = decodeURIComponent(username)
  if (username !== new URL(ownerUrl).username)
    await withConnection(ownerUrl, (sql) => grantServing(sql, role))
  // The owner's credentials never reach a web process.
  const directUrl = withUser(ownerUrl, username, password)
  if (isPooled) await setRoleDefaults(directUrl)
  const excess = await withConnection(ownerUrl, (sql) => excessRights(sql, role))
  return { url, directUrl, isPooled, isEmbedded, excess }
}
