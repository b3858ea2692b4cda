import { randomUUID } from 'node:crypto'
import type { TestFan } from '../accounts'
import { db } from './database'

/**
 * A season of two rounds of one match each, in a replay whose first round has closed; `stamp` is part of the names of its teams.
 * @returns its id
 */
export async function makeReplay(fan: TestFan, stamp: string): Promise<string> {
  const id = randomUUID()
  await db().begin(async (sql) => {
    const [season] = await sql<{ id: string }[]>`
      insert into replay_seasons (competition, season, rounds) values (${`cup_${stamp}`}, 1990, 2) returning id`
    for (const round of [1, 2])
      await sql`insert into replay_matches (season_id, external_id, round, matchday, home, away, home_id, away_id, status, regular_home,
          regular_away, winner, pricing, right_pick)
        values (${season?.id ?? ''}, ${String(round)}, ${round}, ${round}, ${`Casa ${stamp}`}, ${`Ospiti ${stamp}`}, '1', '2', 'FINISHED', 1, 0,
          'home', ${'{"chances":{}}'}::text::jsonb, '1')`
    await sql`insert into replays (id, request_id, owner_id, season_id, round_seconds, starts_at)
      values (${id}, ${randomUUID()}, ${fan.id}, ${season?.id ?? ''}, 86400, app_now() - interval '25 hours')`
    await sql`insert into replay_members (replay_id, user_id) values (${id}, ${fan.id})`
  })
  return id
}
