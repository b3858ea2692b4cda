-- When picks on a match close: at the kickoff known now, at the first sign of play, or at the start of the day while only the day is known.
create function match_locks_at(started_at timestamptz, kickoff_at timestamptz, kickoff_known boolean)
returns timestamptz language sql stable as $$
  select least(started_at,
    case when kickoff_known then kickoff_at else app_day(kickoff_at)::timestamp at time zone app_zone() end)
$$;
--> statement-breakpoint
alter table template_matches
  add column locked_at timestamptz,
  add column half_missing_since timestamptz,
  add column voided_by text,
  add column voided_at timestamptz;
--> statement-breakpoint
update template_matches place set locked_at = match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known)
from matches where matches.id = place.match_id
  and match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known) <= app_now();
--> statement-breakpoint
update template_matches place set locked_at = settlements.at
from mission_templates template join settlements on settlements.id = template.settlement_id
where template.id = place.template_id and settlements.locked and place.locked_at is null
  and not exists (select from template_matches other where other.template_id = place.template_id and other.locked_at is not null);
--> statement-breakpoint
update template_matches place set voided_by = seen ->> 'reason', voided_at = settlements.at
from mission_templates template join settlements on settlements.id = template.settlement_id,
  jsonb_array_elements(case when jsonb_typeof(settlements.judgement -> 'evidence') = 'array' then settlements.judgement -> 'evidence' else '[]' end) seen
where template.id = place.template_id and settlements.judgement ->> 'state' in ('decided', 'void')
  and seen ->> 'state' = 'void' and seen ->> 'matchId' = place.match_id::text;
--> statement-breakpoint
alter table template_matches add constraint template_matches_voided check ((voided_by is null) = (voided_at is null));
--> statement-breakpoint
create function template_lock_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'picks that are closed never open again' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger template_matches_lock before update of locked_at on template_matches for each row
  when (old.locked_at is not null and new.locked_at is distinct from old.locked_at) execute function template_lock_is_fixed();
--> statement-breakpoint
-- A lock that has passed is kept with every question on the match before its date moves on. It is a lock of the question, not of the
-- match: a question offered for the new date is a new one.
create function matches_keep_locks() returns trigger language plpgsql as $$
begin
  update template_matches set locked_at = match_locks_at(old.started_at, old.kickoff_at, old.kickoff_known)
  where match_id = old.id and locked_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger matches_keep_locks after update on matches for each row
  when (match_locks_at(old.started_at, old.kickoff_at, old.kickoff_known) <= app_now()
    and match_locks_at(new.started_at, new.kickoff_at, new.kickoff_known)
      is distinct from match_locks_at(old.started_at, old.kickoff_at, old.kickoff_known))
  execute function matches_keep_locks();
--> statement-breakpoint
-- The instant at which the picks of a template close, or closed: with the first of its matches.
create function picks_lock_at(template uuid) returns timestamptz language sql stable as $$
  select min(coalesce(place.locked_at, match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known)))
  from template_matches place join matches on matches.id = place.match_id
  where place.template_id = template
$$;
--> statement-breakpoint
create or replace function picks_open(template uuid) returns boolean language sql stable as $$
  select not exists (
    select from template_matches place join matches on matches.id = place.match_id
    where place.template_id = template
      and coalesce(place.locked_at, match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known)) <= app_now())
$$;
--> statement-breakpoint
-- A correction is news even where it confirms the result: it settles what was void.
create or replace function matches_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if (new.status, new.duration, new.winner, new.half_home, new.half_away, new.regular_home, new.regular_away,
      new.extra_home, new.extra_away, new.penalties_home, new.penalties_away, new.played_kickoff_at, new.corrected_at)
    is distinct from (old.status, old.duration, old.winner, old.half_home, old.half_away, old.regular_home, old.regular_away,
      old.extra_home, old.extra_away, old.penalties_home, old.penalties_away, old.played_kickoff_at, old.corrected_at) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- Picks of a fan that count for points in a week, by the week in which their question closes.
create table mission_weekly_picks (
  user_id uuid not null references users (id) on delete cascade,
  week date not null,
  used smallint not null,
  constraint mission_weekly_picks_user_id_week_pk primary key (user_id, week),
  constraint mission_weekly_picks_cap check (used between 0 and 30)
);
--> statement-breakpoint
alter table missions add column counted_week date;
--> statement-breakpoint
-- Picks of before count, however many they are: fans were told so.
update missions set counted_week = app_week(coalesce(picks_lock_at(template_id), picked_at)) where pick is not null;
--> statement-breakpoint
insert into mission_weekly_picks (user_id, week, used)
select user_id, counted_week, least(30, count(*)) from missions where counted_week is not null and deleted_at is null group by 1, 2;
--> statement-breakpoint
alter table missions add constraint missions_counted check (counted_week is null or pick is not null);
