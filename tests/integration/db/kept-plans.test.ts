import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { systemActor } from '@/lib/auth/minted-actors'
import { env } from '@/lib/env'
import { leagueStandings } from '@/lib/leagues/queries'
import { matchesForFan } from '@/lib/matches/queries'
import { missionPage } from '@/lib/missions/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { sendPushes } from '@/lib/push/commands'
import { queueResults } from '@/lib/push/results/commands'
import { everyConnection } from '@/tests/support/db-connections'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { makeLeague } from '@/tests/support/leagues'

/** PostgreSQL makes this many custom plans before it considers a generic one. */
const COMPARED = 5
const JUST_NOW = new Date().toISOString()
const system = systemActor('test')

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
  await addDevices(3_000)
  await settlePicks()
  await database().execute(sql`analyze`)
})

/** Fans with a device each that has long had its notification. */
async function addDevices(fans: number): Promise<void> {
  await database().execute(sql`
    with fan as (insert into users (created_at) select app_now() from generate_series(1, ${fans}::int) returning id),
    session as (insert into sessions (user_id, version, expires_at) select id, 1, app_now() + interval '30 days' from fan returning id, user_id),
    device as (insert into push_subscriptions (user_id, session_id, slot, endpoint, p256dh, auth, locale, on_lock, on_result)
      select user_id, id, 1, 'https://push.invalid/' || id, repeat('p', 87), repeat('a', 22), 'it', true, true from session returning id)
    insert into pushes (subscription_id, event, detail, attempts, expires_at, sent_at, created_at)
    select id, 'lock:2026-01-01', '{"kind": "lock"}', 1, app_now() - interval '1 day', app_now() - interval '1 day', app_now() - interval '1 day'
    from device`)
}

/** A lost pick of every fan with a device, too old to be news. */
async function settlePicks(): Promise<void> {
  const match = await makeMatch({ competition: 'champions' })
  const mission = await takePart(fan, await makeTemplate(resultOf(match), 'champions'), '1')
  await database().execute(sql`
    insert into missions (user_id, request_id, template_id, title, points, kind, status, pick, picked_at, outcome, counted_week)
    select device.user_id, gen_random_uuid(), template_id, title, mission.points, kind, status, pick, picked_at, outcome, counted_week
    from missions mission, push_subscriptions device where mission.id = ${mission}`)
  await moveKickoff(match, '-2 hours')
  await finish(match, [0, 1])
  await settleDue(system)
  await database().execute(
    sql`update missions set settled_at = settled_at - interval '1 hour' where template_id is not null`,
  )
}

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
  ['the results to notify of', 'with settled as', () => queueResults(system, JUST_NOW)],
  ['the notifications to send', 'for update of device', () => sendPushes(system)],
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
