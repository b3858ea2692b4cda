import path from 'node:path'
import { env, overrideDatabaseUrl } from '@/lib/env'
import { hasCluster } from '@/server/postgres/files'
import { openDatabase } from './database.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import { claimDataDir, findRunningInstance, refuseForeignData } from './running.ts'
import { readSecrets } from './secrets.ts'

/**
 * For command line tools: DATABASE_URL, else the embedded database of a running `npm start`, else the embedded database, started
 * for as long as the tool runs. Afterwards `database()` reaches it too.
 * @param options.mayCreate whether it may create the embedded database, instead of refusing
 * @returns the address for its owner
 * @throws StartError when root runs it on the data of another user, or there is no database
 */
export async function reachDatabase(life: Lifecycle, { mayCreate = false } = {}): Promise<string> {
  const dataDir = path.resolve(env.DATA_DIR)
  // With DATABASE_URL too: backups and pictures are written there, and the application could not change root's files.
  refuseForeignData(dataDir)
  const running = env.DATABASE_URL ? undefined : findRunningInstance(dataDir)?.databaseUrl
  if (running) {
    overrideDatabaseUrl(running)
    return running
  }
  if (!env.DATABASE_URL) {
    if (!mayCreate && !hasCluster(dataDir))
      throw new StartError(
        `there is no database in ${dataDir} yet: npm start creates it, or set another DATA_DIR`,
      )
    const claimed = await claimDataDir(dataDir)
    life.defer('data folder', claimed.release)
  }
  const { ownerUrl } = await openDatabase(env, readSecrets(dataDir), life)
  overrideDatabaseUrl(ownerUrl)
  return ownerUrl
}
