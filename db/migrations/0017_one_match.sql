-- The same two teams on the same day in one competition are one match, whatever its id. A second row of it stays as a copy,
-- because missions hang on it: it has every fact of the first and stands in no list.
alter table matches
  add column match_day date,
  add column home_key text,
  add column away_key text,
  add column duplicate_of uuid references matches (id),
  add column missing_since timestamptz,
  add column renumbered_at timestamptz,
  add column former_ids text[] not null default '{}';
--> statement-breakpoint
create function matches_note_keys() returns trigger language plpgsql as $$
begin
  new.match_day := case when new.duplicate_of is null then app_day(new.kickoff_at) end;
  new.home_key := coalesce(new.home_id, lower(new.home));
  new.away_key := coalesce(new.away_id, lower(new.away));
  return new;
end
$$;
--> statement-breakpoint
create trigger matches_keys before insert or update on matches for each row execute function matches_note_keys();
--> statement-breakpoint
create function matches_copy_first() returns trigger language plpgsql as $$
begin
  select first.competition, first.season, first.stage, first.round, first.home, first.away, first.home_id, first.away_id,
    first.kickoff_at, first.kickoff_known, first.original_kickoff_at, first.status, first.duration, first.winner,
    first.half_home, first.half_away, first.regular_home, first.regular_away, first.extra_home, first.extra_away,
    first.penalties_home, first.penalties_away, first.vendor_result, first.vendor_updated_at, first.fetched_at,
    first.corrected_at, first.correction_reason
  into new.competition, new.season, new.stage, new.round, new.home, new.away, new.home_id, new.away_id,
    new.kickoff_at, new.kickoff_known, new.original_kickoff_at, new.status, new.duration, new.winner,
    new.half_home, new.half_away, new.regular_home, new.regular_away, new.extra_home, new.extra_away,
    new.penalties_home, new.penalties_away, new.vendor_result, new.vendor_updated_at, new.fetched_at,
    new.corrected_at, new.correction_reason
  from matches first where first.id = new.duplicate_of;
  return new;
end
$$;
--> statement-breakpoint
create trigger matches_copy before update on matches for each row when (new.duplicate_of is not null)
  execute function matches_copy_first();
--> statement-breakpoint
create function matches_refresh_copies() returns trigger language plpgsql as $$
begin
  update matches set fetched_at = new.fetched_at where duplicate_of = new.id;
  return null;
end
$$;
--> statement-breakpoint
create index matches_copies on matches (duplicate_of) where duplicate_of is not null;
--> statement-breakpoint
create trigger matches_copies after update on matches for each row when (new.duplicate_of is null)
  execute function matches_refresh_copies();
--> statement-breakpoint
update matches set match_day = null;
--> statement-breakpoint
update matches set duplicate_of = twin.first_id
from (
  select id, first_value(id) over (partition by competition, home_key, away_key, match_day order by fetched_at desc, id) as first_id
  from matches where num_nulls(home_key, away_key, match_day) = 0
) twin
where matches.id = twin.id and twin.id <> twin.first_id;
--> statement-breakpoint
-- Checked at the end of a statement: two matches may swap their days in one import.
alter table matches add constraint matches_once unique (competition, home_key, away_key, match_day) deferrable initially immediate;
--> statement-breakpoint
alter table matches add constraint matches_duplicate check (duplicate_of <> id);
--> statement-breakpoint
create index matches_to_check on matches (competition) where missing_since is not null or renumbered_at is not null or duplicate_of is not null;
--> statement-breakpoint
-- As before, and what a row brings with it is kept: a restored one has been played already.
create or replace function matches_note_play() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.started_at is not null then
    new.started_at := old.started_at;
    if new.played_kickoff_at is null or new.played_kickoff_at = old.played_kickoff_at then
      new.played_kickoff_at := least(old.played_kickoff_at, new.kickoff_at);
    end if;
  elsif new.started_at is null and (new.status not in ('SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED')
    or new.regular_home is not null or new.half_home is not null) then
    new.started_at := app_now();
    new.played_kickoff_at := least(new.kickoff_at, new.started_at);
  end if;
  return new;
end
$$;
