ALTER TABLE "template_matches" ADD COLUMN "home_key" text;--> statement-breakpoint
ALTER TABLE "template_matches" ADD COLUMN "away_key" text;--> statement-breakpoint
ALTER TABLE "weekend_matches" ADD COLUMN "home_key" text;--> statement-breakpoint
ALTER TABLE "weekend_matches" ADD COLUMN "away_key" text;--> statement-breakpoint
update template_matches place set home_key = matches.home_key, away_key = matches.away_key from matches where matches.id = place.match_id;
--> statement-breakpoint
update weekend_matches place set home_key = matches.home_key, away_key = matches.away_key from matches where matches.id = place.match_id;
--> statement-breakpoint
-- Whether a match is between other teams, or has them on other sides, than when it was asked about. A team that is not known is none.
create function has_other_teams(asked_home text, asked_away text, home text, away text)
returns boolean language sql immutable parallel safe as $$
  select coalesce(asked_home <> home or asked_away <> away, false)
$$;
--> statement-breakpoint
-- The key of the team that was asked about: one that was not known yet, or that keeps its name as the import takes over a match entered
-- by hand, gets the match's new one.
create function followed_key(asked text, former_key text, former_name text, key text, name text)
returns text language sql immutable parallel safe as $$
  select case when asked is null or asked = former_key and lower(former_name) = lower(name) then coalesce(key, asked) else asked end
$$;
--> statement-breakpoint
-- As before, and a match between other teams is news.
create or replace function matches_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if (new.status, new.duration, new.winner, new.half_home, new.half_away, new.regular_home, new.regular_away,
      new.extra_home, new.extra_away, new.penalties_home, new.penalties_away, new.played_kickoff_at, new.corrected_at,
      new.home_key, new.away_key)
    is distinct from (old.status, old.duration, old.winner, old.half_home, old.half_away, old.regular_home, old.regular_away,
      old.extra_home, old.extra_away, old.penalties_home, old.penalties_away, old.played_kickoff_at, old.corrected_at,
      old.home_key, old.away_key) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- As before, with the teams that are asked about.
create or replace function place_takes_version() returns trigger language plpgsql as $$
begin
  select version, home_key, away_key into new.match_version, new.home_key, new.away_key from matches where id = new.match_id for share;
  new.match_version := coalesce(new.match_version, 1);
  return new;
end
$$;
--> statement-breakpoint
-- As before, and the keys of teams that stay follow the match.
create or replace function matches_tell_version() returns trigger language plpgsql as $$
begin
  update template_matches set match_version = new.version,
    home_key = followed_key(home_key, old.home_key, old.home, new.home_key, new.home),
    away_key = followed_key(away_key, old.away_key, old.away, new.away_key, new.away)
  where match_id = new.id;
  update weekend_matches set match_version = new.version,
    home_key = followed_key(home_key, old.home_key, old.home, new.home_key, new.home),
    away_key = followed_key(away_key, old.away_key, old.away, new.away_key, new.away)
  where match_id = new.id;
  if old.corrected_at is null and new.corrected_at is not null then
    update weekend_matches set voids_before = voids where match_id = new.id;
  elsif new.corrected_at is distinct from old.corrected_at then
    update template_matches set voided_by = null, voided_at = null where match_id = new.id and voided_at >= old.corrected_at;
    update weekend_matches set voids = voids_before, voided_at = case when voids_before <> '{}' then voided_at end
    where match_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Whether a profile can newly be given to a team of this match: it is still to be played this weekend, by the teams for which it was
-- priced, and was not void before, since a void is final. A pick that stands on another one can be given up until that match closes
-- (`weekend_open`).
create or replace function weekend_on_offer(which date, match uuid) returns boolean language sql stable as $$
  select weekend_open(which, match) and exists (
    select from weekend_matches place join matches on matches.id = place.match_id
    where place.weekend = which and place.match_id = match and place.undecided and matches.status in ('SCHEDULED', 'TIMED')
      and weekend_of(matches.kickoff_at) = which
      and not has_other_teams(place.home_key, place.away_key, matches.home_key, matches.away_key))
$$;
