import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'

const DAYS = 28

/**
 * Four weeks of declared missions: every demo fan adds a few suggestions of their own competition, the same ones on every fresh
 * database, and completes most of them. The replay books the XP.
 */
export async function demoDeclared(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into missions (user_id, request_id, template_id, added_on, title, description, due_date, points, status,
      first_done_at, xp_awarded, created_at)
    select fan.id, gen_random_uuid(), template.id, app_day(day.at), template.title_it, template.description_it,
      app_day(day.at) + coalesce(template.default_due_in_days, 0), coalesce(template.points, 0),
      case when done then 'done' when day.ago % 2 = 0 then 'in_progress' else 'todo' end,
      case when done then day.at + interval '5 hours' end,
      case when done then coalesce(template.points, 0) end,
      day.at
    from (select user_id as id, row_number() over (order by email) as place from persons
      where email like '%@goalquest.test') fan
    join user_preferences preferences on preferences.user_id = fan.id
    cross join lateral (
      select ago, app_now() - make_interval(days => ago, hours => 6) as at from generate_series(${DAYS}::int, 1, -1) ago
      where (ago * 7 + fan.place * 3) % 5 < 2) day
    cross join lateral (
      select * from mission_templates
      where active and not pro and rule is null and competition = preferences.competitions[1]
      order by sort, id offset (day.ago + fan.place) % 7 limit 1) template
    cross join lateral (select day.ago > 2 and (day.ago + fan.place) % 4 <> 0 as done) state
    on conflict do nothing`)
  await tx.execute(sql`
    insert into mission_daily_xp as today (user_id, day, used)
    select mission.user_id, app_day(mission.first_done_at), sum(mission.xp_awarded)
    from missions mission join persons using (user_id)
    where mission.first_done_at is not null and persons.email like '%@goalquest.test'
    group by 1, 2
    on conflict (user_id, day) do update set used = excluded.used`)
}
