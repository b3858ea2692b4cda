import type postgres from 'postgres'

const FANS = 10_000
const MATCHES = 10

export const MISSIONS = FANS * MATCHES

/**
 * Ten finished matches, each with a template that fans have joined; nothing is settled yet.
 * @param missions how many in all
 */
export async function fillMatchday(sql: postgres.Sql, missions: number): Promise<void> {
  const fans = missions / MATCHES
  await sql`
    insert into users (created_at) select app_now() from generate_series(1, greatest(0, ${fans}::int - (select count(*)::int from users)))`
  await sql`
    with played as (
      insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
        original_kickoff_at, kickoff_known, status, duration, winner, half_home, half_away, regular_home, regular_away)
      select 'football-data', gen_random_uuid(), 'serie_a', 2026, 'REGULAR_SEASON', 12, 'Casa ' || place, 'Ospite ' || place,
        gen_random_uuid()::text, gen_random_uuid()::text, app_now() - interval '3 hours', app_now() - interval '3 hours', true, 'FINISHED', 'REGULAR',
        case place % 3 when 0 then 'draw' when 1 then 'home' else 'away' end, 0, 0,
        case place % 3 when 1 then 2 else 1 end, case place % 3 when 2 then 2 else 1 end
      from generate_series(1, ${MATCHES}::int) place returning id
    ), template as (
      insert into mission_templates (slug, competition, title_it, title_en, points, active, rule)
      select 'bench:' || id, 'serie_a', 'Bench', 'Bench', 30, false,
        jsonb_build_object('v', 1, 'kind', 'match_result', 'matchId', id) from played
      returning id, (rule ->> 'matchId')::uuid as match_id
    ), placed as (
      insert into template_matches (template_id, match_id, original_kickoff_at)
      select id, match_id, app_now() - interval '3 hours' from template
    ), fan as (
      select id, row_number() over (order by id) as place from users order by id limit ${fans}
    )
    insert into missions (user_id, request_id, template_id, title, points, status, kind, pick, picked_at, counted_week, outcome)
    select fan.id, gen_random_uuid(), template.id, 'Bench', 20, 'in_progress', 'match', (array['1', 'X', '2'])[1 + fan.place % 3],
      app_now() - interval '1 day', app_week(app_now()), 'open'
    from fan cross join template`
  await sql`vacuum analyze`
}
