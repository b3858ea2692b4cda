-- Both competitions of a match that moves, in the order of their names: two matches that change places must not wait for each other.
create or replace function matches_tell_ratings() returns trigger language plpgsql as $$
begin
  insert into ratings_due as due (competition)
  select distinct competition from (values (old.competition), (new.competition)) told (competition) where competition is not null order by 1
  on conflict (competition) do update set changes = due.changes + 1;
  return null;
end
$$;
--> statement-breakpoint
drop trigger matches_rate_changed on matches;
--> statement-breakpoint
create trigger matches_rate_changed after update on matches for each row
  when ((old.status = 'FINISHED' or new.status = 'FINISHED')
    and (old.version, old.source, old.home_id, old.away_id, old.duplicate_of, old.competition, old.season, old.stage)
    is distinct from (new.version, new.source, new.home_id, new.away_id, new.duplicate_of, new.competition, new.season, new.stage))
  execute function matches_tell_ratings();
--> statement-breakpoint
insert into ratings_due (competition) select distinct competition from (
  select competition from matches where status = 'FINISHED' union select competition from rating_means) known
on conflict (competition) do update set changes = ratings_due.changes + 1;
