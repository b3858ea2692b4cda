ALTER TABLE "matches" ADD COLUMN "play_corrected_at" timestamp with time zone;
--> statement-breakpoint
-- As before, but the kickoff that an admin has set stays.
create or replace function matches_note_play() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.started_at is not null then
    new.started_at := old.started_at;
    if new.played_kickoff_at is null or new.played_kickoff_at = old.played_kickoff_at then
      new.played_kickoff_at := case when new.play_corrected_at is null then least(old.played_kickoff_at, new.kickoff_at)
        else old.played_kickoff_at end;
    end if;
  elsif new.started_at is null and (new.status not in ('SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED')
    or new.regular_home is not null or new.half_home is not null) then
    new.started_at := app_now();
    new.played_kickoff_at := least(new.kickoff_at, new.started_at);
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- A copy keeps an earlier play of its own, which no later date moves, unless an admin has set the kickoff of the first.
create or replace function matches_copy_first() returns trigger language plpgsql as $$
begin
  select first.competition, first.season, first.stage, first.round, first.home, first.away, first.home_id, first.away_id,
    first.kickoff_at, first.kickoff_known, first.original_kickoff_at, first.status, first.duration, first.winner,
    first.half_home, first.half_away, first.regular_home, first.regular_away, first.extra_home, first.extra_away,
    first.penalties_home, first.penalties_away, first.vendor_result, first.vendor_updated_at, first.fetched_at,
    first.corrected_at, first.correction_reason, first.play_corrected_at, coalesce(new.started_at, first.started_at),
    case when first.play_corrected_at is null then least(new.played_kickoff_at, first.played_kickoff_at)
      else first.played_kickoff_at end
  into new.competition, new.season, new.stage, new.round, new.home, new.away, new.home_id, new.away_id,
    new.kickoff_at, new.kickoff_known, new.original_kickoff_at, new.status, new.duration, new.winner,
    new.half_home, new.half_away, new.regular_home, new.regular_away, new.extra_home, new.extra_away,
    new.penalties_home, new.penalties_away, new.vendor_result, new.vendor_updated_at, new.fetched_at,
    new.corrected_at, new.correction_reason, new.play_corrected_at, new.started_at,
    new.played_kickoff_at
  from matches first where first.id = new.duplicate_of;
  if new.external_id <> new.id::text then
    new.former_ids := new.former_ids || new.external_id;
    new.external_id := new.id;
  end if;
  return new;
end
$$;
--> statement-breakpoint
update matches set fetched_at = fetched_at where duplicate_of is not null;
