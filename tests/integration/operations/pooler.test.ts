import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { oneConnection } from '@/db/one-connection'
import { ensureRole } from '@/db/privileges'
import { env } from '@/lib/env'
import { openDatabase } from '@/server/start/database'
import { Lifecycle } from '@/server/start/lifecycle'
import { isTransactionPooled, setRoleDefaults } from '@/server/start/pooler'
import { readSecrets } from '@/server/start/secrets'
import { withDatabase } from '@/tests/support/db-extra'
import { startTransactionPooler } from '@/tests/support/transaction-pooler'

const direct = inject('clusterUrl')
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>
beforeAll(async () => {
  pooler = await startTransactionPooler(direct)
})
afterAll(() => pooler.stop())

const open = (DATABASE_URL: string, DATABASE_DIRECT_URL?: string) =>
  openDatabase({ ...env, DATABASE_URL, DATABASE_DIRECT_URL }, readSecrets(env.DATA_DIR), new Lifecycle())

describe('a transaction pooler', () => {
  it('is distinguished from the database itself', async () => {
    expect(await isTransactionPooled(pooler.url)).toBe(true)
    expect(await isTransactionPooled(direct)).toBe(false)
  })

  it('stops a start without a direct address, with a one-line message that says what to set', async () => {
    await expect(open(pooler.url)).rejects.toThrow(
      /^DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL/,
    )
    await expect(open(pooler.url, pooler.url)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a transaction pooler/,
    )
  })

  it('serves statements, while migrations go to the database itself', async () => {
    expect(await open(pooler.url, direct)).toEqual({
      url: pooler.url,
      ownerUrl: direct,
      isPooled: true,
      isEmbedded: false,
    })
    expect(await open(direct)).toMatchObject({ url: direct, ownerUrl: direct, isPooled: false })
  })
})

it('addresses of two databases are refused: one would be migrated, and the other one served', () =>
  withDatabase('empty', async (url) => {
    for (const served of [direct, pooler.url])
      await expect(open(served, url)).rejects.toThrow(
        /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: /,
      )
  }))

describe('the session settings of a role behind a pooler', () => {
  it('become its defaults, without a superuser', async () => {
    await withDatabase('migrated', async (url, sql) => {
      const role = `${inject('template')}_pooled`
      await ensureRole(sql, role, 'pooled')
      const direct = new URL(url)
      direct.username = role
      direct.password = 'pooled'
      await setRoleDefaults(direct.href)
      const session = oneConnection(direct.href)
      expect(await session`show statement_timeout`).toMatchObject([{ statement_timeout: '5s' }])
      await session.end()
      const [database] = await sql`select current_database() as name`
      await sql`alter role ${sql(role)} in database ${sql(database?.name)} set goalquest.time_zone = 'America/New_York'`
      await expect(setRoleDefaults(direct.href)).rejects.toThrow(
        /APP_TIME_ZONE needs this of a superuser: alter role .+ set goalquest.time_zone = 'Europe\/Rome'$/,
      )
      await sql`drop owned by ${sql(role)}`
      await sql`alter role ${sql(role)} in database ${sql(database?.name)} reset all`
      await sql`drop role ${sql(role)}`
    })
  })
})
