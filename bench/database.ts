import { migrateDatabase } from '@/db/migrate'
import { oneConnection } from '@/db/one-connection'
import { seedDatabase } from '@/db/seed'
import { startEmbedded } from '@/server/postgres/embedded'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { readSecrets } from '../server/start/secrets.ts'
import { databaseUrl } from './scratch.ts'
import { WORK_FOLDER } from './work.ts'

/** The demo fan who reads and writes. */
export const FAN = { email: 'tifosa@goalquest.test', password: 'forza-demo-2026' }
export const CARDS = 20

export type Databases = { product: string; floor: string; version: string }

/** A throw-away PostgreSQL with a seeded database for GoalQuest and an empty one for the floor. */
export async function openDatabases(life: Lifecycle): Promise<Databases> {
  const password = readSecrets(WORK_FOLDER).DATABASE_PASSWORD
  const { url, stop } = await startEmbedded({
    dataDir: WORK_FOLDER,
    persistent: false,
    password,
    log: (line) => process.stderr.write(`bench: ${line}\n`),
  })
  life.defer('database', stop)
  const sql = oneConnection(url)
  try {
    for (const name of ['product', 'floor']) {
      await sql`drop database if exists ${sql(name)} with (force)`
      await sql`create database ${sql(name)}`
    }
    const [row] = await sql<{ server_version: string }[]>`show server_version`
    const product = databaseUrl(url, 'product')
    await migrateDatabase(product)
    await seedDatabase(product, { demo: true })
    return {
      product,
      floor: databaseUrl(url, 'floor'),
      version: row?.server_version ?? '',
    }
  } finally {
    await sql.end()
  }
}

/** Gives the fan exactly one page of open missions, out of the templates. @returns their ids */
export async function fillMissions(url: string): Promise<string[]> {
  const sql = oneConnection(url)
  try {
    await sql`
      update missions set deleted_at = app_now() where user_id = (select user_id from persons where email = ${FAN.email})`
    const rows = await sql<{ id: string }[]>`
      insert into missions (user_id, request_id, template_id, added_on, title, description, due_date, points, status, created_at)
      select person.user_id, gen_random_uuid(), template.id, app_day(app_now()) + 1, template.title_it, template.description_it,
        app_day(app_now()) + coalesce(template.default_due_in_days, 0), coalesce(template.points, 0), 'todo',
        app_now() - template.place * interval '1 minute'
      from persons person,
        (select *, row_number() over (order by slug) as place from mission_templates order by slug limit ${CARDS}) template
      where person.email = ${FAN.email} returning id`
    await sql`vacuum analyze missions`
    return rows.map((row) => row.id)
  } finally {
    await sql.end()
  }
}

/** @returns the address of the fan's league */
export async function leaguePath(url: string): Promise<string> {
  const sql = oneConnection(url)
  try {
    const [row] = await sql<{ id: string }[]>`
      select league_id as id from league_members join persons using (user_id) where email = ${FAN.email}`
    if (!row) throw new Error('the fan is in no league')
    return `/leagues/${row.id}`
  } finally {
    await sql.end()
  }
}

/** The same rows, as many, for the floor. @returns their ids */
export async function fillCards(productUrl: string, floorUrl: string): Promise<string[]> {
  const product = oneConnection(productUrl)
  const floor = oneConnection(floorUrl)
  try {
    const rows = await product`
      select id, title, coalesce(description, '') as description, due_date::text, points, status, created_at
      from missions join persons using (user_id) where email = ${FAN.email} and deleted_at is null`
    await floor`
      create table cards (id uuid primary key, title text not null, description text not null, due_date date,
        points int not null, status text not null, created_at timestamptz not null)`
    await floor`create index on cards (created_at desc, id desc)`
    await floor`insert into cards ${floor(rows)}`
    await floor`vacuum analyze cards`
    return rows.map((row) => String(row.id))
  } finally {
    await Promise.all([product.end(), floor.end()])
  }
}
