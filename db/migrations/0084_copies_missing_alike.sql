-- As before, and a copy is missing from the vendor's answer just when its first row is: it kept a date of its own that nothing cleared.
create or replace function matches_copy_first() returns trigger language plpgsql as $$
begin
  select first.competition, first.season, first.stage, first.round, first.home, first.away, first.home_id, first.away_id,
    first.kickoff_at, first.kickoff_known, first.original_kickoff_at, first.status, first.duration, first.winner,
    first.half_home, first.half_away, first.regular_home, first.regular_away, first.extra_home, first.extra_away,
    first.penalties_home, first.penalties_away, first.vendor_result, first.vendor_updated_at, first.fetched_at,
    first.corrected_at, first.correction_reason, first.missing_since, first.play_corrected_at, coalesce(new.started_at, first.started_at),
    case when first.play_corrected_at is null then least(new.played_kickoff_at, first.played_kickoff_at)
      else first.played_kickoff_at end
  into new.competition, new.season, new.stage, new.round, new.home, new.away, new.home_id, new.away_id,
    new.kickoff_at, new.kickoff_known, new.original_kickoff_at, new.status, new.duration, new.winner,
    new.half_home, new.half_away, new.regular_home, new.regular_away, new.extra_home, new.extra_away,
    new.penalties_home, new.penalties_away, new.vendor_result, new.vendor_updated_at, new.fetched_at,
    new.corrected_at, new.correction_reason, new.missing_since, new.play_corrected_at, new.started_at,
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
