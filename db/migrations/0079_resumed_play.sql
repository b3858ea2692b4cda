-- As before, and what is played of a match that began up to three days ago and was broken off.
drop trigger matches_tell_live_score on matches;
--> statement-breakpoint
create trigger matches_tell_live_score after update of status, regular_home, regular_away, half_home, half_away on matches for each row
  when (new.started_at is not null and (new.started_at > app_now() - interval '1 day' or new.kickoff_at > app_now() - interval '3 days'
      and (old.status in ('IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT')
        or new.status in ('IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT')))
    and (new.status, new.regular_home, new.regular_away, new.half_home, new.half_away)
      is distinct from (old.status, old.regular_home, old.regular_away, old.half_home, old.half_away))
  execute function tell_live_score();
