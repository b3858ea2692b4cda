import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { oneConnection } from '@/db/one-connection'
import { startEmbedded } from '@/server/postgres/embedded'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on the cluster; every worker makes its databases there. */
    clusterUrl: string
    /** Prefix of every database of this run, and the name of the migrated one that they are copied from. */
    template: string
  }
}

export const databaseUrl = (cluster: string, name: string): string => {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function throwAwayCluster() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'goalquest-test-'))
  const embedded = await startEmbedded({ dataDir, persistent: false })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Takes TEST_DATABASE_URL or starts a cluster of its own, and makes the template there. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const { url, stop } = given ? { url: given, stop: async () => {} } : await throwAwayCluster()
  const template = `gq_test_${randomBytes(4).toString('hex')}`
  const admin = oneConnection(url)
  await admin`create database ${admin(template)}`
  // Workers import this file before they set DATABASE_URL, which `lib/env` reads once.
  const { migrateDatabase } = await import('@/db/migrate')
  await migrateDatabase(databaseUrl(url, template))
  project.provide('clusterUrl', url)
  project.provide('template', template)
  return async () => {
    const made = await admin<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${template})`
    for (const { datname } of made) await admin`drop database ${admin(datname)} with (force)`
    await admin.end()
    await stop()
  }
}
