-- Casts that depend on no setting, so that PostgreSQL puts the expression itself into a statement instead of calling this for each row.
create or replace function match_round_key(stage text, round smallint) returns text language sql immutable parallel safe as $$
  select case when stage is null or stage in ('REGULAR_SEASON', 'LEAGUE_STAGE') then round::text
    else lower(stage) || coalesce('-' || round::text, '') end
$$;
--> statement-breakpoint
-- When the picks of a template close, or closed: with the first of its matches; null while no day is known. PostgreSQL puts this query
-- into those that name it in FROM, while `picks_lock_at` and `picks_open`, which ask it for one template, are called for each row.
create function template_lock(template uuid) returns table (locks_at timestamptz, is_open boolean)
language sql stable rows 1 as $$
  select min(lock), coalesce(min(lock) > app_now(), true)
  from (
    select coalesce(place.locked_at, match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known)) as lock
    from template_matches place join matches on matches.id = place.match_id
    where place.template_id = template) locks
$$;
--> statement-breakpoint
create or replace function picks_lock_at(template uuid) returns timestamptz language sql stable as $$
  select locks_at from template_lock(template)
$$;
--> statement-breakpoint
create or replace function picks_open(template uuid) returns boolean language sql stable as $$
  select is_open from template_lock(template)
$$;
