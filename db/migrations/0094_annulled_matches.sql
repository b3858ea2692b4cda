-- A finished match that the vendor lists again under a new number no longer counts in the ratings, until it is back.
drop trigger matches_rate_changed on matches;
--> statement-breakpoint
create trigger matches_rate_changed after update on matches for each row
  when ((old.status = 'FINISHED' or new.status = 'FINISHED')
    and (old.version, old.source, old.home_id, old.away_id, old.duplicate_of, old.competition, old.season, old.stage,
      old.missing_since is not null and old.corrected_at is null)
    is distinct from (new.version, new.source, new.home_id, new.away_id, new.duplicate_of, new.competition, new.season, new.stage,
      new.missing_since is not null and new.corrected_at is null))
  execute function matches_tell_ratings();
