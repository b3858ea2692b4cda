-- Whether a profile can newly be given to a team of this match: it is still to be played this weekend. A pick that stands on
-- another one can be given up until that match closes (`weekend_open`).
create function weekend_on_offer(which date, match uuid) returns boolean language sql stable as $$
  select weekend_open(which, match) and exists (
    select from matches where id = match and status in ('SCHEDULED', 'TIMED') and weekend_of(kickoff_at) = which)
$$;
