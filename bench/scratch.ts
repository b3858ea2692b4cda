import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '@/server/postgres/embedded'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { WORK } from './work.ts'

/** A PostgreSQL of a part's own, thrown away at the end. @returns makes an empty database and tells its address */
export async function scratchCluster(
  name: string,
  life: Lifecycle,
): Promise<(database: string) => Promise<string>> {
  const dataDir = mkdtempSync(path.join(WORK, `${name}-`))
  const { url, stop } = await startEmbedded({ dataDir, persistent: false })
  life.defer(`${name} databases`, async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return async (database) => {
    const admin = postgres(url, { max: 1, onnotice: () => {} })
    await admin`create database ${admin(database)}`
    await admin.end()
    const address = new URL(url)
    address.pathname = `/${database}`
    return address.href
  }
}
