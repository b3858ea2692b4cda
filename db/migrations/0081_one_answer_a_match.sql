-- The questions of which a fan answers one: this one, its copies on other rows of its match, and those that ask the same for another
-- date of the match. Both functions are inlined where they are joined.
create function questions_of_all_dates(question uuid) returns table (id uuid) language sql stable as $$
  select question
  union all
  select other.id from mission_templates original
  join matches named on named.id = (original.rule ->> 'matchId')::uuid
  cross join lateral (
    select coalesce(named.duplicate_of, named.id) as id
    union all
    select copy.id from matches copy where copy.duplicate_of = coalesce(named.duplicate_of, named.id)) tied
  join template_matches place on place.match_id = tied.id
  join mission_templates other on other.id = place.template_id and other.rule - 'matchId' = original.rule - 'matchId'
  where original.id = question and other.id <> question
$$;
--> statement-breakpoint
-- The fan's missions whose pick answers this question: one that is void or deleted answers none.
create function standing_answers(question uuid, fan uuid) returns table (template_id uuid) language sql stable as $$
  select mission.template_id from questions_of_all_dates(question) alike
  join missions mission on mission.template_id = alike.id and mission.user_id = fan and mission.kind = 'match'
    and mission.pick is not null and mission.outcome <> 'void' and mission.deleted_at is null
$$;
--> statement-breakpoint
-- Takes picks on the questions of matches, or changes them, each by its own lock, and says what became of each. It makes the missions
-- that are missing, and gives out the week's counted places in the order of the list. One fan's calls queue: each statement of a
-- function sees what was committed before it, so a later call changes what an earlier one has taken. Locks go from questions to
-- missions to counters, as everywhere. A mission that was deleted before its question was decided stays open, and is not taken up again.
-- A pick that is saved again unchanged keeps its time: it was made before the kickoff if it was the first time. Of the questions that ask
-- the same of a match only one takes a pick, the first in the list; picks that stand on two of them can still be changed.
create or replace function take_picks(fan uuid, wanted jsonb, seen timestamptz, language text, weekly int)
returns table (template_id uuid, state text, points int, counts boolean, replaced text) language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('picks ' || fan, 0));
  perform from mission_templates template
  where template.id in (select (one ->> 'template_id')::uuid from jsonb_array_elements(wanted) one) order by template.id for share;
  perform from missions mission
  where mission.user_id = fan and mission.kind = 'match'
    and mission.template_id in (select (one ->> 'template_id')::uuid from jsonb_array_elements(wanted) one)
  order by mission.template_id for update;
  insert into mission_weekly_picks as counter (user_id, week, used)
  select fan, week, 0 from (
    select distinct app_week(coalesce(picks_lock_at(template.id), app_now())) as week
    from jsonb_array_elements(wanted) one join mission_templates template on template.id = (one ->> 'template_id')::uuid
    left join missions own on own.template_id = template.id and own.user_id = fan and own.kind = 'match'
    where picks_open(template.id) and template.undecided and case when own.id is null then template.active else own.outcome = 'open' end) weeks
  order by week
  on conflict (user_id, week) do update set used = counter.used;
  return query
  with asked as materialized (
    select (one ->> 'template_id')::uuid as id, one ->> 'pick' as pick, (one ->> 'points')::int as points, place
    from jsonb_array_elements(wanted) with ordinality list (one, place)
  ), judged as materialized (
    select asked.id, asked.pick, asked.points, asked.place, own.pick as former, own.picked_at as former_at, own.counted_week,
      own.pick is not null and own.deleted_at is null as stands, app_week(coalesce(picks_lock_at(template.id), app_now())) as week,
      case when template.id is null then 'not_found'
        when not picks_open(template.id) or own.outcome <> 'open' or own.id is not null and not template.undecided then 'locked'
        when own.id is null and not (template.active and template.undecided) then 'not_found'
        when own.id is null and template.pro and not is_pro(fan, app_now()) then 'pro_only'
        when own.pick is not null and own.deleted_at is null then 'saved'
        when exists (select from standing_answers(asked.id, fan) answer where answer.template_id <> asked.id) then 'already_added'
        else 'saved' end as verdict
    from asked
    left join mission_templates template on template.id = asked.id and template.rule is not null and template.competition is not null
    left join missions own on own.template_id = asked.id and own.user_id = fan and own.kind = 'match'
  ), single as materialized (
    select own.*, case when own.verdict = 'saved' and not own.stands and exists (
        select from judged earlier join questions_of_all_dates(own.id) alike on alike.id = earlier.id
        where earlier.verdict = 'saved' and earlier.place < own.place and earlier.id <> own.id) then 'already_added'
      else own.verdict end as state
    from judged own
  ), counted as materialized (
    select judged.id, judged.week from (
      select id, week, row_number() over (partition by week order by place) as turn
      from single where state = 'saved' and counted_week is null) judged
    join mission_weekly_picks counter on counter.user_id = fan and counter.week = judged.week
    where judged.turn <= weekly - counter.used
  ), written as (
    insert into missions as mission (user_id, request_id, template_id, title, description, due_date, points, kind, outcome, status, pick,
      picked_at, counted_week)
    select fan, gen_random_uuid(), template.id, case language when 'it' then template.title_it else template.title_en end,
      case language when 'it' then template.description_it else template.description_en end,
      coalesce(app_day((select min(kickoff_at) from template_matches place join matches on matches.id = place.match_id
        where place.template_id = template.id)), app_day(app_now()) + coalesce(template.default_due_in_days, 0)),
      judged.points, 'match', 'open', 'in_progress', judged.pick, app_now(), counted.week
    from single judged join mission_templates template on template.id = judged.id left join counted on counted.id = judged.id
    where judged.state = 'saved' order by judged.id
    on conflict (template_id, user_id) where kind = 'match' do update
      set pick = excluded.pick, points = excluded.points, status = excluded.status, deleted_at = null,
        picked_at = case when mission.deleted_at is null and mission.pick = excluded.pick then mission.picked_at else excluded.picked_at end,
        counted_week = coalesce(mission.counted_week, excluded.counted_week)
      where mission.outcome = 'open'
    returning mission.template_id as id, mission.counted_week is not null as counts
  ), used as (
    update mission_weekly_picks counter set used = counter.used + taken.places
    from (select week, count(*)::int as places from counted group by week) taken
    where counter.user_id = fan and counter.week = taken.week
  )
  select judged.id, case when judged.state = 'saved' and written.id is null then 'locked' else judged.state end, judged.points,
    coalesce(written.counts, false),
    case when written.id is not null and judged.former_at > seen and judged.former is distinct from judged.pick then judged.former end
  from single judged left join written on written.id = judged.id order by judged.place;
end
$$;
