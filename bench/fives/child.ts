import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { systemActor } from '@/lib/auth/minted-actors'
import { type Fan, mintActor } from '@/lib/core/actor'
import { offerWeekend } from '@/lib/weekend/offers/commands'
import { saveFive } from '@/lib/weekend/picks/commands'
import type { WantedPick } from '@/lib/weekend/schema'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { median } from '../statistics.ts'

/**
 * Fills the weekend of its database with fives, saves `SAMPLE` more as fans do, settles all of them after the weekend, and prints
 * what that took.
 */
const system = systemActor('bench')
const SAMPLE = 300
/** Fans that are filled in by one statement, which has five seconds. */
const FILL = 500
const PROFILES = ['fullback', 'playmaker', 'winger', 'anchor', 'ball_winner'] as const

await offerWeekend(system)
const places = await database().execute<{ weekend: string; matchId: string }>(sql`
  select weekend::text, match_id as "matchId" from weekend_matches order by match_id`)
const weekend = places[0]?.weekend ?? ''
const fans = await database().execute<{ id: string }>(sql`select id from users order by id`)
const matchOf = (index: number) => places[index % places.length]?.matchId ?? ''
const fiveOf = (fan: number): WantedPick[] =>
  PROFILES.map((profile, index) => ({
    profile,
    matchId: matchOf(fan + index),
    side: index % 2 === 0 ? 'home' : 'away',
  }))

const others = fans.slice(SAMPLE).map(({ id }, index) => ({ id, pick: fiveOf(index) }))
for (let from = 0; from < others.length; from += FILL) {
  const given = JSON.stringify(others.slice(from, from + FILL))
  await database().execute(sql`
    insert into weekend_fives (user_id, weekend) select id, ${weekend}::date
    from jsonb_to_recordset(${given}::text::jsonb) fan (id uuid)`)
  await database().execute(sql`
    insert into weekend_picks (user_id, weekend, profile, match_id, side, team, points)
    select fan.id, ${weekend}::date, wish.profile, wish."matchId", wish.side, wish.side || wish."matchId",
      (weekend_match.pricing -> 'prices' -> (wish.profile || ':' || wish.side) ->> 'points')::int
    from jsonb_to_recordset(${given}::text::jsonb) fan (id uuid, pick jsonb)
    cross join lateral jsonb_to_recordset(fan.pick) wish (profile text, "matchId" uuid, side text)
    join weekend_matches weekend_match on weekend_match.match_id = wish."matchId"`)
}
await database().execute(sql`analyze weekend_picks, weekend_fives`)

const times: number[] = []
for (const [index, { id }] of fans.slice(0, SAMPLE).entries()) {
  const actor = mintActor<Fan>({ kind: 'fan', userId: id, sessionId: id })
  const began = performance.now()
  await saveFive(actor, { weekend, pick: fiveOf(index) })
  times.push(performance.now() - began)
}

await database().execute(sql`
  update weekend_picks set picked_at = picked_at - interval '1 day'`)
await database().execute(sql`
  update matches set kickoff_at = app_now() - interval '3 hours', status = 'FINISHED', regular_home = 2, regular_away = 1,
    half_home = 1, half_away = 0, version = version + 1 where id in (select match_id from weekend_matches)`)
const began = performance.now()
const { picks, points } = await settleFives(system)
const settled = performance.now() - began
const again = (await settleFives(system)).picks
await database().sql.end()
process.stdout.write(JSON.stringify({ save: median(times.slice(30)), picks, points, settled, again }))
