import { afterAll, expect, inject, it } from 'vitest'
import { hasExactlyOurMigrations, migrateDatabase, refuseForeignSchema } from '@/db/migrate'
import { oneConnection, withConnection } from '@/db/one-connection'
import { ensureRole, grantServing } from '@/db/privileges'
import { schemaOf, withDatabase } from '@/tests/support/db-extra'

const WEB = `${inject('template')}_not_owner`
const admin = oneConnection(inject('clusterUrl'))
afterAll(async () => {
  await admin`drop role if exists ${admin(WEB)}`
  await admin.end()
})

const asWeb = (url: string) => Object.assign(new URL(url), { username: WEB, password: 'web' }).href

const NOT_OWNER = /^the role of this address may not change the schema: put the owner .+ DATABASE_DIRECT_URL/

it('a role that may not migrate is refused with what to do, before a start builds', async () => {
  await ensureRole(admin, WEB, 'web')
  await withDatabase('empty', async (url, sql) => {
    await expect(refuseForeignSchema(asWeb(url))).rejects.toThrow(NOT_OWNER)
    await expect(migrateDatabase(asWeb(url))).rejects.toThrow(NOT_OWNER)
    expect(await schemaOf(sql)).toBe('')
  })
  await withDatabase('migrated', async (url, sql) => {
    await expect(refuseForeignSchema(asWeb(url))).rejects.toThrow(NOT_OWNER)
    await expect(withConnection(asWeb(url), hasExactlyOurMigrations)).rejects.toThrow(NOT_OWNER)
    await grantServing(sql, WEB)
    await refuseForeignSchema(asWeb(url))
    await sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`
    await expect(refuseForeignSchema(asWeb(url))).rejects.toThrow(NOT_OWNER)
    await sql`drop owned by ${sql(WEB)}`
  })
})
