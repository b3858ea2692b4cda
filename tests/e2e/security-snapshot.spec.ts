import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { entered, giveMissions, makeFan, type TestFan } from '../support/accounts'
import { db, snapshot, UNWATCHED } from '../support/app/database'
import { makeLeague } from '../support/app/leagues'
import { productOf } from '../support/app/shop'
import { SOURCES } from '../support/sources'

const TABLES = SOURCES.filter(({ path }) => path.startsWith('db/schema/')).flatMap(({ text }) =>
  [...text.matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
)

test('viii: a snapshot watches every table of the schema except those that change by themselves', async () => {
  expect(TABLES.length).toBeGreaterThan(80)
  expect(Object.keys(UNWATCHED).filter((name) => !TABLES.includes(name))).toEqual([])
  const watched = TABLES.filter((name) => !(name in UNWATCHED))
  expect(Object.keys(await snapshot()).toSorted()).toEqual(watched.toSorted())
})

const CHANGES: Record<string, (fan: TestFan) => Promise<unknown>> = {
  users: async (fan) => db()`update users set is_admin = true where id = ${fan.id}`,
  user_preferences: async (fan) =>
    db()`update user_preferences set visibility = 'public' where user_id = ${fan.id}`,
  sessions: (fan) => entered(fan),
  missions: (fan) => giveMissions(fan, [{ title: 'Una in più' }]),
  leagues: (fan) => makeLeague([fan]),
  league_members: (fan) => makeLeague([fan]),
  purchases: async (fan) => {
    const { id } = await productOf('marker')
    await db()`insert into purchases (user_id, product_id, source, paid) values (${fan.id}, ${id}, 'tokens', 100)`
  },
  calendar_feeds: async (fan) =>
    db()`insert into calendar_feeds (user_id, id, token_hash) values (${fan.id}, ${randomUUID()}, sha256(${fan.id}::text::bytea))`,
}

for (const [table, change] of Object.entries(CHANGES))
  test(`viii: a snapshot detects a change of ${table}`, async () => {
    const fan = await makeFan()
    const before = await snapshot()
    await change(fan)
    const after = await snapshot()
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toContain(table)
  })
