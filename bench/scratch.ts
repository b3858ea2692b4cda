import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withConnection } from '@/db/one-connection'
import { startEmbedded } from '@/server/postgres/embedded'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { WORK_FOLDER } from './work.ts'

/** The address of another database of the same cluster. */
export const databaseUrl = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`)

/** A PostgreSQL of a part's own, thrown away at the end. @returns makes an empty database and returns its address */
export async function scratchCluster(
  name: string,
  life: Lifecycle,
): Promise<(database: string) => Promise<string>> {
  const dataDir = mkdtempSync(path.join(WORK_FOLDER, `${name}-`))
  const { url, stop } = await startEmbedded({ dataDir, persistent: false })
  life.defer(`${name} databases`, async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return async (database) => {
    await withConnection(url, (sql) => sql`create database ${sql(database)}`)
    return databaseUrl(url, database)
  }
}
