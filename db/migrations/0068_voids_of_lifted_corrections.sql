-- What a correction has made void counts again once the correction is lifted; what was void before it stays so.
create or replace function matches_tell_version() returns trigger language plpgsql as $$
begin
  update template_matches set match_version = new.version where match_id = new.id;
  update weekend_matches set match_version = new.version where match_id = new.id;
  if old.corrected_at is not null and new.corrected_at is null then
    update template_matches set voided_by = null, voided_at = null where match_id = new.id and voided_at >= old.corrected_at;
    update weekend_matches set voids = '{}', voided_at = null where match_id = new.id and voided_at >= old.corrected_at;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Whether a profile can newly be given to a team of this match: it is still to be played this weekend, and was not void before, since
-- a void is final. A pick that stands on another one can be given up until that match closes (`weekend_open`).
create or replace function weekend_on_offer(which date, match uuid) returns boolean language sql stable as $$
  select weekend_open(which, match)
    and exists (select from matches where id = match and status in ('SCHEDULED', 'TIMED') and weekend_of(kickoff_at) = which)
    and exists (select from weekend_matches place where place.weekend = which and place.match_id = match and place.undecided)
$$;
--> statement-breakpoint
-- Takes picks on the questions of matches, or changes them, each by its own lock, and says what became of each. It makes the missions
-- that are missing, and gives out the week's counted places in the order of the list. One fan's calls queue: each statement of a
-- function sees what was committed before it, so a later call changes what an earlier one has taken. Locks go from questions to
-- missions to counters, as everywhere. A mission that was deleted before its question was decided stays open, and is not taken up again.
-- A pick that is saved again unchanged keeps its time: it was made before the kickoff if it was the first time.
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
      app_week(coalesce(picks_lock_at(template.id), app_now())) as week,
      case when template.id is null then 'not_found'
        when not picks_open(template.id) or own.outcome <> 'open' or own.id is not null and not template.undecided then 'locked'
        when own.id is null and not (template.active and template.undecided) then 'not_found'
        when own.id is null and template.pro and not is_pro(fan, app_now()) then 'pro_only'
        else 'saved' end as state
    from asked
    left join mission_templates template on template.id = asked.id and template.rule is not null and template.competition is not null
    left join missions own on own.template_id = asked.id and own.user_id = fan and own.kind = 'match'
  ), counted as materialized (
    select judged.id, judged.week from (
      select id, week, row_number() over (partition by week order by place) as turn
      from judged where state = 'saved' and counted_week is null) judged
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
    from judged join mission_templates template on template.id = judged.id left join counted on counted.id = judged.id
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
  from judged left join written on written.id = judged.id order by judged.place;
end
$$;
