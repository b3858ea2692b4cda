-- When play was first seen, and the kickoff that was played: what picks are closed and judged by, whatever the date becomes later.
alter table matches add column started_at timestamptz, add column played_kickoff_at timestamptz;
--> statement-breakpoint
update matches set started_at = coalesce(kickoff_at, fetched_at), played_kickoff_at = coalesce(kickoff_at, fetched_at)
where status not in ('SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED') or regular_home is not null or half_home is not null;
--> statement-breakpoint
alter table matches add constraint matches_played check ((started_at is null) = (played_kickoff_at is null));
--> statement-breakpoint
-- The first sign of play is kept for good. A kickoff that moves earlier moves the played one with it, a later one does not:
-- an abandoned match with a new date was played from its first kickoff on. Only an explicit value, an admin's, replaces it.
create function matches_note_play() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.started_at is not null then
    new.started_at := old.started_at;
    if new.played_kickoff_at is null or new.played_kickoff_at = old.played_kickoff_at then
      new.played_kickoff_at := least(old.played_kickoff_at, new.kickoff_at);
    end if;
  elsif new.status not in ('SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED')
    or new.regular_home is not null or new.half_home is not null then
    new.started_at := app_now();
    new.played_kickoff_at := least(new.kickoff_at, new.started_at);
  else
    new.started_at := null;
    new.played_kickoff_at := null;
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- Triggers of one moment run by name: this one comes before `matches_version`, which reads what it sets.
create trigger matches_play before insert or update on matches for each row execute function matches_note_play();
--> statement-breakpoint
create or replace function matches_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if (new.status, new.duration, new.winner, new.half_home, new.half_away, new.regular_home, new.regular_away,
      new.extra_home, new.extra_away, new.penalties_home, new.penalties_away, new.played_kickoff_at)
    is distinct from (old.status, old.duration, old.winner, old.half_home, old.half_away, old.regular_home, old.regular_away,
      old.extra_home, old.extra_away, old.penalties_home, old.penalties_away, old.played_kickoff_at) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
