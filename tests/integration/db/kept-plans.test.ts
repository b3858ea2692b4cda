import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { leagueStandings } from '@/lib/leagues/queries'
import { matchesForFan } from '@/lib/matches/queries'
import { missionPage } from '@/lib/missions/queries'
import { everyConnection } from '@/tests/support/db-connections'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { makeMatch } from '@/tests/support/factories-matches'
import { makeLeague } from '@/tests/support/leagues'

/** PostgreSQL plans that often for the values that come before it compares with a plan for any. */
const COMPARED = 5

let fan: MadeFan
let league: string

/** One fan has nearly all rows there are, so that a plan for another one looks much cheaper. */
beforeAll(async () => {
  const rich = await makeFan()
  fan = await makeFan()
  league = (await makeLeague(fan)).id
  await database().execute(sql`
    insert into missions (user_id, request_id, title, points, status)
    select ${rich.userId}, gen_random_uuid(), 'Vedi il derby', 10, 'todo' from generate_series(1, 10000)`)
  await database().execute(sql`
    insert into missions (user_id, request_id, title, points, status)
    values (${fan.userId}, gen_random_uuid(), 'Vedi il derby', 10, 'todo')`)
  for (let day = 1; day <= 600; day++) await makeMatch({ competition: 'champions', kickoff: `${day} days` })
  await database().execute(sql`analyze`)
})

it.each<[string, string, () => Promise<unknown>]>([
  ['active missions', 'order by coalesce(', () => missionPage(fan.actor, 'active', undefined)],
  ['completed missions', '"created_at" desc', () => missionPage(fan.actor, 'completed', undefined)],
  ['the count of missions', 'select count(*) filter', () => missionPage(fan.actor, null, undefined)],
  ['the next matches', 'any(coalesce(', () => matchesForFan(fan.actor, 6)],
  [
    'a league’s table',
    'placed.starts_on',
    () => leagueStandings(fan.actor, league, 'week', { withForm: true, withWeeks: true }),
  ],
])('keeps the plan of %s', async (_name, words, read) => {
  await everyConnection()
  for (let visit = 0; visit < 3 * COMPARED * env.DATABASE_POOL; visit++) await read()
  const plans: { kept: number; made: number }[] = []
  await everyConnection(async (connection) => {
    plans.push(
      ...(await connection<{ kept: number; made: number }[]>`
        select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
        where strpos(statement, ${words}) > 0 and strpos(statement, 'pg_prepared_statements') = 0`),
    )
  })
  expect(plans.reduce((sum, { kept }) => sum + kept, 0)).toBeGreaterThan(0)
  for (const { made } of plans) expect(made).toBeLessThanOrEqual(COMPARED)
})
