import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { entered, freshAddress, makeFan } from '../support/accounts'
import { call } from '../support/app/actions'
import { givePages } from '../support/app/addresses'
import { buildDir, secretsOfApp } from '../support/app/app'
import { db } from '../support/app/database'
import { ask } from '../support/app/http'
import { PAGES } from '../support/permissions'

test('T21, T48: no file that a browser can load holds a secret or a source map', async () => {
  const secrets = Object.values(secretsOfApp())
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  const folder = path.join(buildDir(), 'static')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const scripts = files.filter((file) => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(10)
  const telling =
    /postgres:\/\/|AUTH_SECRET|CRON_SECRET|DATABASE_URL|passwordHash|session_version|sourceMappingURL=(?!data)/
  for (const file of scripts) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    expect(
      secrets.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([])
    expect(telling.exec(text)?.[0], file).toBeUndefined()
    expect((await ask(`/_next/static/${file}.map`)).status, file).toBe(404)
  }
})

test('T21: no page tells a fan what is private to another, not even to a mate', async () => {
  const [fan, mate] = [await makeFan(), await makeFan()]
  const visitor = await entered(fan, { from: '127.0.70.3' })
  const pageOf = await givePages({ ...fan, words: 'La lega di tutti' }, [mate])
  const words = `Solo mia ${randomUUID().slice(0, 8)}`
  await givePages({ ...mate, words })
  const own = await entered(mate, { from: '127.0.70.5' })
  const email = freshAddress()
  await call(own, 'requestEmailChange', { email, password: mate.password })
  await call(own, 'renewCalendar', {})
  const stored = await storedSecrets(fan.id, mate.id)
  const columnsOf = (rows: { column: string }[]) => new Set(rows.map(({ column }) => column)).size
  const ofMate = stored.filter(({ value }) => [mate.email, email].includes(value))
  // The address, the one that it is to become, and the email to each.
  expect([columnsOf(stored) >= 6, columnsOf(ofMate)]).toEqual([true, 3])
  const secrets = [...Object.values(secretsOfApp()), '$argon2id$', words]
  for (const page of [...Object.keys(PAGES), '/api/auth/session', '/api/auth/providers', '/api/ready']) {
    const { status, body } = await visitor.ask(pageOf(page))
    // The account tells its own fan the address.
    const unsaid = page === '/account' ? [] : [fan.email]
    const told = [...secrets, ...unsaid].filter((secret) => body.includes(secret))
    expect([told, stored.filter(({ value }) => body.includes(value))], page).toEqual([[], []])
    if (/^\/(leagues\/\[id\]|u\/\[nickname\])/.test(page) && !page.endsWith('table'))
      expect([status, body.includes(mate.nickname)], `the control: ${page}`).toEqual([200, true])
  }
})

/** Columns that name a person, or open something: by their names, so that a new one is among them. The ledger's hashes are published. */
const PRIVATE = `
  select table_name as table, column_name as column, data_type = 'bytea' as "isBytes" from information_schema.columns
  where table_schema = 'public' and table_name not like 'ledger_%' and data_type in ('text', 'bytea', 'uuid')
    and (column_name ~ '(email|recipient|hash|token|secret|cipher|stripe_id|customer_id|endpoint|p256dh|auth|join_code|device)$'
      or (table_name, column_name) = ('sessions', 'id'))`

const EACH = 40
const LEAST = 8

/** What is stored there about anyone but the fan, as pages would write it: all about the mate, some about the others. */
async function storedSecrets(fanId: string, mateId: string): Promise<{ column: string; value: string }[]> {
  const sql = db()
  const columns = await sql.unsafe<{ table: string; column: string; isBytes: boolean }[]>(PRIVATE)
  const found = await Promise.all(
    columns.map(async ({ table, column, isBytes }) => {
      const rows = await sql<{ value: string }[]>`
        with foreign_rows as (
          select ${isBytes ? sql`encode(${sql(column)}, 'hex')` : sql`${sql(column)}::text`} as value,
            coalesce(to_jsonb(row) ->> 'user_id', to_jsonb(row) ->> 'owner_id', to_jsonb(row) ->> 'subject_id', '') as owner
          from ${sql(table)} row where ${sql(column)} is not null
        )
        select value from foreign_rows where owner = ${mateId}
        union (select distinct value from foreign_rows where owner <> ${fanId} limit ${EACH})`
      return rows.map(({ value }) => ({ column: `${table}.${column}`, value }))
    }),
  )
  return found.flat().filter(({ value }) => value.length >= LEAST)
}
