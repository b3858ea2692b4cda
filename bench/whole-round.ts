import type postgres from 'postgres'

const RULES = [
  { kind: 'match_result' },
  { kind: 'over_under', line: 2.5 },
  { kind: 'both_score' },
  { kind: 'exact_score' },
]
const MATCHES = 10
/** A season of its own is the latest of its competition. */
const [COMPETITION, SEASON, ROUND] = ['conference', 2098, 3]

/** Addresses of a round's slip, of the round among the fixtures, and of one of its matches. */
export type WholeRound = { matchday: string; matches: string; match: string }

/** A round of ten matches to come with four questions each. */
export async function makeWholeRound(sql: postgres.Sql): Promise<WholeRound> {
  const [first] = await sql<{ id: string }[]>`
    with played as (
      insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
        original_kickoff_at, kickoff_known, status, duration)
      select 'football-data', 'round-' || place, ${COMPETITION}, ${SEASON}, 'LEAGUE_STAGE', ${ROUND}, 'Squadra di casa ' || place,
        'Ospite ' || place, 'round-home-' || place, 'round-away-' || place, app_now() + place * interval '1 hour' + interval '1 day',
        app_now() + place * interval '1 hour' + interval '1 day', true, 'TIMED', 'REGULAR'
      from generate_series(1, ${MATCHES}::int) place returning id, external_id, original_kickoff_at
    ), template as (
      insert into mission_templates (slug, competition, category, title_it, title_en, points, rule)
      select external_id || '-' || rule.place, ${COMPETITION}, 'pronostico', 'Domanda ' || rule.place, 'Question ' || rule.place, 30,
        jsonb_build_object('v', 1, 'matchId', played.id) || rule.value
      from played, jsonb_array_elements(${JSON.stringify(RULES)}::text::jsonb) with ordinality rule (value, place)
      returning id, rule ->> 'matchId' as match_id
    ), placed as (
      insert into template_matches (template_id, match_id, original_kickoff_at)
      select template.id, played.id, original_kickoff_at from template join played on played.id = template.match_id::uuid
    )
    select id from played order by external_id limit 1`
  await sql`vacuum analyze matches, mission_templates, template_matches`
  if (!first) throw new Error('no match was made')
  return {
    matchday: `/matchday/${COMPETITION}/${ROUND}`,
    matches: `/matches?competition=${COMPETITION}&round=${ROUND}`,
    match: `/matches/${first.id}`,
  }
}
