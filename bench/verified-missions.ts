import type postgres from 'postgres'
import { makeSignedIn } from './fans.ts'

/** A rule for each kind on one match, and a pick of it. */
const RULES = [
  [{ kind: 'match_result' }, '1'],
  [{ kind: 'over_under', line: 2.5 }, 'over'],
  [{ kind: 'both_score' }, 'yes'],
  [{ kind: 'clean_sheet', team: 'home' }, 'yes'],
  [{ kind: 'winning_margin', goals: 2 }, 'home'],
  [{ kind: 'exact_score' }, '2-1'],
  [{ kind: 'half_time_full_time' }, '1/1'],
  [{ kind: 'goals_in_half', half: 'first', line: 1.5 }, 'over'],
] as const

/** A fan with open missions on upcoming matches, every other one with a pick. @returns the fan's cookie */
export async function makeVerifiedFan(sql: postgres.Sql, missions: number): Promise<string> {
  const [fan] = await makeSignedIn(sql, 1)
  if (!fan) throw new Error('no fan was made')
  const asked = Array.from({ length: missions }, (_none, index) => {
    const [rule, pick] = RULES[index % RULES.length] ?? RULES[0]
    return { place: index, rule: { v: 1, ...rule }, pick: index % 2 === 0 ? pick : null }
  })
  await sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) asked (place int, rule jsonb, pick text)
    ), played as (
      insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
        original_kickoff_at, kickoff_known, status, duration)
      select 'football-data', 'bench-' || place, 'serie_a', 2026, 'REGULAR_SEASON', 12, 'Squadra di casa ' || place, 'Ospite ' || place,
        'home-' || place, 'away-' || place, app_now() + (place + 6) * interval '7 hours', app_now() + (place + 6) * interval '7 hours',
        true, 'TIMED', 'REGULAR'
      from asked returning id, external_id, original_kickoff_at
    ), template as (
      insert into mission_templates (slug, competition, category, title_it, title_en, points, active, rule)
      select played.external_id, 'serie_a', 'pronostico', 'Missione sui risultati numero ' || place, 'Mission on results number ' || place, 30,
        false, rule || jsonb_build_object('matchId', played.id)
      from asked join played on external_id = 'bench-' || place returning id, slug
    ), placed as (
      insert into template_matches (template_id, match_id, original_kickoff_at)
      select template.id, played.id, original_kickoff_at from template join played on slug = external_id
    )
    insert into missions (user_id, request_id, template_id, title, points, kind, outcome, pick, picked_at, counted_week, status)
    select ${fan.userId}, gen_random_uuid(), template.id, 'Missione sui risultati', 30, 'match', 'open', pick,
      case when pick is not null then app_now() end, case when pick is not null then app_week(app_now()) end,
      case when pick is null then 'todo' else 'in_progress' end
    from template join asked on slug = 'bench-' || place`
  await sql`vacuum analyze matches, mission_templates, template_matches, missions`
  return fan.cookie
}
