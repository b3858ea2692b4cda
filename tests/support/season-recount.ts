import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'

/**
 * What each template's matches make right, in plain SQL and only from the rows of the matches: nothing of the code that settles
 * is used. Null is void, or not known.
 */
const RIGHT = sql`
  seen as (
    select template_match.template_id, matches.*, template.rule,
      matches.status <> 'CANCELLED' and not (matches.kickoff_known
        and app_day(matches.kickoff_at) > app_day(template_match.original_kickoff_at) + 14)
        -- A void is final: a date within the 14 days that comes after one beyond them changes nothing.
        and template_match.voided_by is distinct from 'not_replayed' as is_in_time,
      case sign(regular_home - regular_away) when 1 then '1' when 0 then 'X' when -1 then '2' end as result,
      case when regular_home + regular_away = 0 then 'X'
        else case sign(half_home - half_away) when 1 then '1' when 0 then 'X' when -1 then '2' end end as half_result,
      regular_home + regular_away as goals,
      case when regular_home + regular_away = 0 then 0 else half_home + half_away end as half_goals,
      regular_home + regular_away = 0 or half_home <= regular_home and half_away <= regular_away as has_half
    from template_matches template_match
    join matches on matches.id = template_match.match_id
    join mission_templates template on template.id = template_match.template_id
  ), played as (
    select *, is_in_time and status = 'FINISHED' and regular_home is not null as counts,
      is_in_time and status = 'AWARDED' as is_awarded,
      case winner when 'home' then '1' when 'draw' then 'X' when 'away' then '2' end as awarded_result,
      case when home_id = rule -> 'team' ->> 'id' then 1 else 2 end as side
    from seen
  ), streak as (
    select *, case rule ->> 'streak'
        when 'score' then case when counts then case side when 1 then regular_home else regular_away end > 0 end
        when 'clean_sheet' then case when counts then case side when 1 then regular_away else regular_home end = 0 end
        when 'win' then case when counts then result = side::text when is_awarded then awarded_result = side::text end
        when 'unbeaten' then case when counts then result in (side::text, 'X')
          when is_awarded then awarded_result in (side::text, 'X') end
      end as is_kept
    from played
  ), answer as (
    select template_id, case rule ->> 'kind'
        when 'match_result' then case when counts then result when is_awarded then awarded_result end
        when 'over_under' then case when counts then case when goals > (rule ->> 'line')::numeric then 'over' else 'under' end end
        when 'both_score' then case when counts then case when least(regular_home, regular_away) > 0 then 'yes' else 'no' end end
        when 'clean_sheet' then case when counts then case
          when regular_home = 0 and regular_away = 0 then 'both' when regular_away = 0 then 'home'
          when regular_home = 0 then 'away' else 'neither' end end
        when 'winning_margin' then case when counts then case
          when regular_home - regular_away >= (rule ->> 'goals')::int then 'home'
          when regular_away - regular_home >= (rule ->> 'goals')::int then 'away' else 'none' end end
        when 'comeback' then case when counts and has_half then case
          when result = '1' and half_result = '2' then 'home' when result = '2' and half_result = '1' then 'away' else 'none' end end
        when 'exact_score' then case when counts then regular_home || '-' || regular_away end
        when 'half_time_full_time' then case when counts and has_half then half_result || '/' || result end
        when 'goals_in_half' then case when counts and has_half then
          case when goals - half_goals > (rule ->> 'line')::numeric then 'over' else 'under' end end
      end as pick
    from played where rule ? 'matchId'
    union all
    -- The season is over: what does not count is void, and the bounds shrink with the matches that are left.
    select template_id, case
        when total < greatest(round(first_bound * share), 1) then '0-' || first_bound - 1
        when total < greatest(round(last_bound * share), greatest(round(first_bound * share), 1) + 1) then first_bound || '-' || last_bound - 1
        when total is not null then last_bound || '+'
      end
    from (
      select template_id, sum(goals) filter (where counts) as total, count(*) filter (where counts)::numeric / count(*) as share,
        min((rule #>> '{bounds,0}')::int) as first_bound, min((rule #>> '{bounds,1}')::int) as last_bound
      from played where rule ->> 'kind' = 'round_goals' group by template_id) round
    union all
    select template_id, case when bool_or(not is_kept) then 'no' when bool_or(is_kept) then 'yes' end
    from streak where rule ->> 'kind' = 'team_streak' group by template_id
  )`

/** A pick made after the kickoff that was played, of a match that counts, is void. */
const IS_LATE = sql`exists (
  select from played where played.template_id = missions.template_id and (counts or is_awarded)
    and missions.picked_at >= played.played_kickoff_at)`

/** A season takes longer than the application's time limit for a statement, and the planner has no statistics of it yet. */
async function counted<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  await database().execute(sql`analyze`)
  return database().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    return run(tx)
  })
}

type Standing = { userId: string; points: number; xp: number; picks: number; mostAWeek: number }

/** The points and XP of each fan who has a mission with a pick, counted again, and the most picks that count in a week. */
export async function recount(): Promise<Standing[]> {
  return counted(async (tx) => [
    ...(await tx.execute<Standing>(sql`
    with ${RIGHT}
    select user_id as "userId", coalesce(sum(points) filter (where missions.pick = answer.pick and not ${IS_LATE}), 0)::int as xp,
      coalesce(sum(points) filter (where missions.pick = answer.pick and counted_week is not null and not ${IS_LATE}), 0)::int as points,
      count(*)::int as picks, (
        select max(n)::int from (
          select count(*) as n from missions counted where counted.user_id = missions.user_id and counted_week is not null
          group by counted_week) week) as "mostAWeek"
    from missions left join answer using (template_id)
    where kind = 'match' and missions.pick is not null and deleted_at is null
    group by user_id order by user_id`)),
  ])
}

/** The missions on which settlement and recount do not agree, with what each of them says. */
export async function disagreements() {
  return counted(async (tx) => [
    ...(await tx.execute(sql`
    with ${RIGHT}
    select missions.outcome, missions.settled_by, missions.pick, answer.pick as right, template.rule ->> 'kind' as kind, template.slug
    from missions join mission_templates template on template.id = missions.template_id left join answer using (template_id)
    where missions.kind = 'match' and missions.deleted_at is null and missions.outcome is distinct from case
      when missions.pick is null or answer.pick is not null and ${IS_LATE} then 'void'
      when missions.pick = answer.pick then 'won'
      when answer.pick is not null then 'lost'
      else 'void' end
    limit 20`)),
  ])
}

/** Rounds of which matches were played, and for which nothing was offered. */
export async function roundsWithoutMissions(since: number) {
  return counted(async (tx) => [
    ...(await tx.execute(sql`
    select competition, stage, round, count(*)::int as played from matches
    where status in ('FINISHED', 'AWARDED') group by competition, stage, round
    having min(kickoff_at) >= ${new Date(since).toISOString()}::timestamptz
      and not bool_or(exists (select from template_matches template_match where template_match.match_id = matches.id))`)),
  ])
}
