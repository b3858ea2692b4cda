import type postgres from 'postgres'

const COMPETITIONS = ['champions', 'serie_a', 'premier_league', 'la_liga', 'bundesliga']
/** Of a competition in a season. */
const MATCHES = 300

/**
 * Fills what the minute jobs look through: seasons of settled matches with their questions, ratings and weekends, and for every fifth
 * fan a device, emails that were asked for, and a streak. Nothing of it is due.
 */
export async function growHistory(sql: postgres.Sql, seasons: number): Promise<void> {
  await sql`set session_replication_role = replica`
  await sql`
    insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, home_key, away_key, match_day,
      kickoff_at, original_kickoff_at, played_kickoff_at, started_at, kickoff_known, status, duration, winner, half_home, half_away, regular_home, regular_away)
    select 'football-data', concat_ws('-', competition, season, place), competition, 2026 - season, 'REGULAR_SEASON', 1 + place / 10,
      'Casa ' || place % 20, 'Ospite ' || place % 20, team, team || 'a', team, team || 'a', app_day(at), at, at, at, at, true, 'FINISHED', 'REGULAR',
      'home', 0, 0, 1, 0
    from unnest(${COMPETITIONS}::text[]) competition, generate_series(0, ${seasons - 1}::int) season, generate_series(1, ${MATCHES}::int) place
    cross join lateral (select app_now() - make_interval(days => season * 365 + 3 + place) as at,
      competition || place % 20 as team) one`
  await sql`
    with template as (
      insert into mission_templates (slug, competition, title_it, title_en, points, active, undecided, rule)
      select 'bench:' || matches.id || question, competition, 'Bench', 'Bench', 30, false, false,
        jsonb_build_object('v', 1, 'kind', 'match_result', 'matchId', matches.id)
      from matches, generate_series(1, 4) question where source = 'football-data'
      returning id, (rule ->> 'matchId')::uuid as match_id
    ), settled as (
      insert into settlements (template_id, rule_version, judgement, sources, locked) select id, 2, '{}', '{}', true from template returning id, template_id
    )
    insert into template_matches (template_id, match_id, original_kickoff_at, judged_version)
    select template.id, matches.id, kickoff_at, 1 from template join matches on matches.id = match_id`
  await sql`
    insert into rating_means (competition, home, away, matches, first_season)
    select competition, 0, 0, count(*), min(season) from matches group by 1`
  await sql`
    insert into rating_changes (match_id, competition, place, match_version, played_at, is_neutral, home_mean, away_mean, home_attack, home_defence,
      home_matches, away_attack, away_defence, away_matches, home_expected, away_expected, home_goals, away_goals)
    select id, competition, row_number() over (partition by competition order by kickoff_at), version, kickoff_at, false, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0
    from matches`
  await sql`
    insert into weekend_matches (weekend, match_id, pricing, original_kickoff_at, judged_version, undecided)
    select weekend_of(kickoff_at), id, '{}', kickoff_at, 1, false from matches`
  await sql`
    insert into account_deletions (user_id, requested_at, erase_at, erased_at)
    select id, app_now() - interval '30 days', app_now() - interval '23 days', app_now() - interval '23 days'
    from users where get_byte(uuid_send(id), 14) < 3`
  await sql`
    insert into persons (user_id, email, password_hash, locale)
    select id, id || '@bench.invalid', '', 'it' from users where not exists (select from account_deletions gone where gone.user_id = users.id)`
  await sql`update user_preferences set mail_picks = true, mail_streak = true, mail_recap = true where get_byte(uuid_send(user_id), 15) % 5 = 0`
  await sql`
    insert into push_subscriptions (user_id, session_id, slot, endpoint, p256dh, auth, locale, on_lock, on_result, created_at)
    select user_id, id, 1, 'https://push.invalid/' || id, repeat('p', 87), repeat('a', 22), 'it', true, true, app_now() - interval '90 days'
    from sessions where get_byte(uuid_send(user_id), 15) % 5 = 0`
  await sql`
    insert into missions (user_id, request_id, template_id, title, points, kind, status, pick, picked_at, outcome, settled_by, settled_at,
      settlement_id, counted_week, created_at)
    select device.user_id, gen_random_uuid(), template_id, 'Bench', 30, 'match', 'done', '1', at, 'lost', 'result', at, settled.id, app_week(at), at
    from push_subscriptions device, (select id, template_id from settlements limit 5) settled, (select app_now() - interval '10 days' as at) long_ago`
  await sql`
    insert into pushes (subscription_id, event, detail, attempts, expires_at, sent_at, created_at)
    select id, 'lock:' || app_day(app_now()) - 1, '{"kind": "lock"}', 1, app_now() - interval '20 hours', app_now() - interval '23 hours', app_now() - interval '23 hours'
    from push_subscriptions`
  await sql`
    insert into quiz_streaks (user_id, current, longest, last_day) select id, 5, 5, app_day(app_now()) - 1 from users`
  await sql`
    insert into reminders (user_id, kind, occasion) select user_id, kind, app_day(app_now())
    from user_preferences, unnest(array['picks', 'streak']) kind where mail_picks`
  await sql`
    insert into data_exports (user_id, ready_at, expires_at) select id, app_now(), app_now() + interval '1 day'
    from users where get_byte(uuid_send(id), 14) = 9`
  await sql`insert into data_export_pieces (user_id, place, bytes) select user_id, 0, '\\x00' from data_exports`
  await sql`set session_replication_role = origin`
}
