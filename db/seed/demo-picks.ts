import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { shortName } from '@/lib/competitions/clubs/rules'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { PREDICATE_VERSION } from '@/lib/missions/predicates/schema'
import { type Pricing, pricesOf, pricingOf, unratedPricing } from '@/lib/missions/pricing/rules'

/** More than the longest month, so that the tables of the month and of all time always differ. */
const DAYS = 42

type Played = {
  id: string
  home: string
  home_id: string | null
  away: string
  away_id: string | null
  is_neutral: boolean | null
  home_mean: number
  away_mean: number
  home_attack: number
  home_defence: number
  home_matches: number
  away_attack: number
  away_defence: number
  away_matches: number
}

const ruleOf = (matchId: string): MatchPredicate => ({ v: PREDICATE_VERSION, kind: 'match_result', matchId })

/** By the ratings before the match, as if it had been offered then. */
function pricingBefore(match: Played): Pricing {
  const rule = ruleOf(match.id)
  if (match.is_neutral === null) return unratedPricing(rule)
  const nobody = { id: null, name: '' }
  const ratings = {
    means: { home: match.home_mean, away: match.away_mean },
    home: { attack: match.home_attack, defence: match.home_defence, matches: match.home_matches },
    away: { attack: match.away_attack, defence: match.away_defence, matches: match.away_matches },
    isNeutral: match.is_neutral,
  }
  return pricingOf(rule, [{ id: match.id, home: nobody, away: nobody, ratings }])
}

/** Questions on the matches of the last weeks, as they would have been offered then. @returns how many */
export async function demoQuestions(tx: Tx): Promise<number> {
  // A receipt must not say that a result was read weeks after it was settled.
  await tx.execute(sql`
    update matches set fetched_at = kickoff_at + interval '2 hours'
    where status = 'FINISHED' and kickoff_at between app_now() - make_interval(days => ${DAYS}) and app_now() - interval '2 hours'`)
  const played = await tx.execute<Played>(sql`
    select matches.id, home, home_id, away, away_id, change.is_neutral, change.home_mean, change.away_mean, change.home_attack, change.home_defence,
      change.home_matches, change.away_attack, change.away_defence, change.away_matches
    from matches left join rating_changes change on change.match_id = matches.id
    where status = 'FINISHED' and regular_home is not null and home is not null
      and kickoff_at > app_now() - make_interval(days => ${DAYS}) and char_length(home || away) < 100`)
  const offers = played.map((match) => {
    const rule = ruleOf(match.id)
    const pricing = pricingBefore(match)
    const points = Math.max(...pricesOf(rule, pricing).map((price) => price.points))
    const [home, away] = [
      shortName({ id: match.home_id, name: match.home }),
      shortName({ id: match.away_id, name: match.away }),
    ]
    return { match_id: match.id, teams: `${home}–${away}`, rule, pricing, points }
  })
  await tx.execute(sql`
    with offered as (
      select matches.*, given.teams, given.rule, given.pricing, given.points
      from jsonb_to_recordset(${JSON.stringify(offers)}::text::jsonb) given (match_id uuid, teams text, rule jsonb, pricing jsonb, points int)
      join matches on matches.id = given.match_id
    ), made as (
      insert into mission_templates (slug, competition, category, title_it, title_en, points, active, rule, pricing, created_at)
      select 'match_result:' || id, competition, 'pronostico', teams || ': chi vince?', teams || ': who wins?',
        points, false, rule, pricing, kickoff_at - interval '5 days'
      from offered on conflict (slug) do nothing returning id, rule
    )
    insert into template_matches (template_id, match_id, original_kickoff_at)
    select made.id, offered.id, offered.original_kickoff_at from made
    join offered on offered.id = (made.rule ->> 'matchId')::uuid`)
  return offers.length
}

type Question = { id: string; rule: MatchPredicate; pricing: Pricing | null }

/** What each pick pays, by the question. */
async function prices(tx: Tx): Promise<Record<string, Record<string, number>>> {
  const questions = await tx.execute<Question>(sql`
    select id, rule, pricing from mission_templates where rule ->> 'kind' = 'match_result'`)
  return Object.fromEntries(
    questions.map(({ id, rule, pricing }) => [
      id,
      Object.fromEntries(
        pricesOf(rule, pricing ?? unratedPricing(rule)).map(({ pick, points }) => [pick, points]),
      ),
    ]),
  )
}

/**
 * The demo fans' picks on the matches of the last weeks and the coming days, three to six a week, two days before the kickoff;
 * some forgot to choose. The fan who shows the demo has one right and one wrong pick a week.
 */
export async function demoPicks(tx: Tx): Promise<void> {
  const paid = JSON.stringify(await prices(tx))
  await tx.execute(sql`
    with question as (
      select template.*, kickoff_at, least(kickoff_at, app_now()) as asked_by, home || away as teams,
        case when status = 'FINISHED' then case sign(regular_home - regular_away) when 1 then '1' when 0 then 'X' else '2' end end as came_true
      from mission_templates template
      join template_matches template_match on template_match.template_id = template.id
      join matches on matches.id = template_match.match_id and matches.kickoff_known
      where template.rule ->> 'kind' = 'match_result' and (not template.active and status = 'FINISHED'
          and kickoff_at between app_now() - make_interval(days => ${DAYS}) and app_now() - interval '3 hours'
        or template.active and picks_open(template.id))
    ), candidate as (
      select fan.user_id, fan.email, question.*, abs(hashtext(fan.email || teams)) as dice,
        row_number() over (partition by fan.user_id, app_week(kickoff_at) order by hashtext(fan.email || teams)) as place,
        3 + abs(hashtext(fan.email)) % 4 as most
      from persons fan
      join user_preferences preferences using (user_id)
      join question on question.competition = any(preferences.competitions)
      where fan.email like '%@goalquest.test'
    ), chosen as (
      select candidate.*, case
        when came_true is not null and place = 3 and (extract(week from kickoff_at)::int + most) % 2 = 0 then null
        when came_true is not null and email like 'tifosa@%' and place = 1 then came_true
        when came_true is not null and email like 'tifosa@%' and place = 2 then case came_true when '1' then '2' else '1' end
        when dice % 10 < 5 then '1' when dice % 10 < 7 then 'X' else '2' end as pick
      from candidate where place <= most
    )
    insert into missions (user_id, request_id, template_id, added_on, title, due_date, points, status, kind, pick, picked_at,
      counted_week, outcome, created_at)
    select user_id, gen_random_uuid(), id, app_day(asked_by - interval '2 days'), title_it, app_day(kickoff_at),
      case when pick is null then points else (${paid}::text::jsonb -> id::text ->> pick)::int end,
      case when pick is null then 'todo' else 'in_progress' end, 'match', pick,
      case when pick is not null then asked_by - interval '1 day' end, case when pick is not null then app_week(kickoff_at) end,
      'open', asked_by - interval '2 days'
    from chosen where ${paid}::text::jsonb ? id::text
    on conflict do nothing`)
  await tx.execute(sql`
    insert into mission_weekly_picks as counter (user_id, week, used)
    select user_id, counted_week, count(*) from missions mission join persons using (user_id)
    where counted_week is not null and email like '%@goalquest.test' group by 1, 2
    on conflict (user_id, week) do update set used = excluded.used`)
}
