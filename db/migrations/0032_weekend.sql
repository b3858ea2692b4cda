-- Matches from Friday to Monday make a weekend, named by its Friday; from Tuesday on it is the coming one.
create function weekend_of(at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc('week', (app_day(at) - 1)::timestamp)::date + 4
$$;
--> statement-breakpoint
create table weekend_matches (
  weekend date not null,
  match_id uuid not null references matches (id),
  pricing jsonb not null,
  original_kickoff_at timestamptz not null,
  locked_at timestamptz,
  judged_version integer,
  half_missing_since timestamptz,
  voids jsonb not null default '{}',
  voided_at timestamptz,
  settlement_id uuid,
  settling boolean not null default false,
  undecided boolean not null default true,
  created_at timestamptz not null default app_now(),
  constraint weekend_matches_weekend_match_id_pk primary key (weekend, match_id)
);
--> statement-breakpoint
create index weekend_matches_match on weekend_matches (match_id);
--> statement-breakpoint
create table weekend_settlements (
  id uuid primary key default gen_random_uuid(),
  weekend date not null,
  match_id uuid not null,
  rule_version smallint not null,
  judgement jsonb not null,
  sources jsonb not null,
  at timestamptz not null default app_now(),
  constraint weekend_settlements_match foreign key (weekend, match_id) references weekend_matches (weekend, match_id)
);
--> statement-breakpoint
create index weekend_settlements_of_match on weekend_settlements (match_id, at);
--> statement-breakpoint
create table weekend_fives (
  user_id uuid not null references users (id) on delete cascade,
  weekend date not null,
  saved_at timestamptz not null default app_now(),
  constraint weekend_fives_user_id_weekend_pk primary key (user_id, weekend)
);
--> statement-breakpoint
create table weekend_picks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  weekend date not null,
  profile text not null,
  match_id uuid not null,
  side text not null,
  team text not null,
  points smallint not null,
  picked_at timestamptz not null default app_now(),
  outcome text not null default 'open',
  settled_by text,
  settled_at timestamptz,
  settlement_id uuid references weekend_settlements (id),
  settled_times integer not null default 0,
  reward smallint not null default 0,
  constraint weekend_picks_profile_once unique (user_id, weekend, profile),
  constraint weekend_picks_five foreign key (user_id, weekend) references weekend_fives (user_id, weekend) on delete cascade,
  constraint weekend_picks_match foreign key (weekend, match_id) references weekend_matches (weekend, match_id),
  constraint weekend_picks_profile check (profile in ('keeper', 'wall', 'fullback', 'anchor', 'ball_winner', 'shuttle', 'playmaker', 'captain', 'tightrope', 'winger', 'creator', 'striker', 'ram', 'roller', 'joker')),
  constraint weekend_picks_side check (side in ('home', 'away')),
  constraint weekend_picks_points check (points between 8 and 150),
  constraint weekend_picks_outcome check (outcome in ('open', 'won', 'lost', 'void')),
  constraint weekend_picks_settled check ((outcome = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)),
  constraint weekend_picks_reward check (reward = case when outcome = 'won' then points else 0 end and (reward = 0 or settlement_id is not null))
);
--> statement-breakpoint
create index weekend_picks_of_match on weekend_picks (match_id, weekend, profile, side, user_id);
--> statement-breakpoint
create index weekend_picks_awarded on weekend_picks (settled_at) where reward > 0;
--> statement-breakpoint
create trigger weekend_settlements_fixed before update or delete or truncate on weekend_settlements
  for each statement execute function settlements_are_append_only();
--> statement-breakpoint
create function weekend_match_is_fixed() returns trigger language plpgsql as $$
begin
  if new.pricing is distinct from old.pricing then
    raise exception 'the prices of a weekend never change' using errcode = 'check_violation';
  end if;
  if old.locked_at is not null and new.locked_at is distinct from old.locked_at then
    raise exception 'picks that are closed never open again' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger weekend_matches_fixed before update of pricing, locked_at on weekend_matches
  for each row execute function weekend_match_is_fixed();
--> statement-breakpoint
-- As for the questions of missions: a lock that has passed is kept before the date of the match moves on.
create or replace function matches_keep_locks() returns trigger language plpgsql as $$
begin
  update template_matches set locked_at = match_locks_at(old.started_at, old.kickoff_at, old.kickoff_known)
  where match_id = old.id and locked_at is null;
  update weekend_matches set locked_at = match_locks_at(old.started_at, old.kickoff_at, old.kickoff_known)
  where match_id = old.id and locked_at is null;
  return null;
end
$$;
--> statement-breakpoint
-- Whether a profile can still be given to a team of this match, by the database's clock.
create function weekend_open(which date, match uuid) returns boolean language sql stable as $$
  select exists (
    select from weekend_matches place join matches on matches.id = place.match_id
    where place.weekend = which and place.match_id = match
      and coalesce(coalesce(place.locked_at, match_locks_at(matches.started_at, matches.kickoff_at, matches.kickoff_known)) > app_now(), true))
$$;
--> statement-breakpoint
-- Five for a weekend, two of one team. The row of the five is locked, so that two devices cannot pass together.
create function weekend_picks_are_five() returns trigger language plpgsql as $$
begin
  perform from weekend_fives where user_id = new.user_id and weekend = new.weekend for update;
  if (select count(*) from weekend_picks where user_id = new.user_id and weekend = new.weekend) > 5 then
    raise exception 'more than five' using errcode = 'check_violation', constraint = 'weekend_picks_at_most_five';
  end if;
  if (select count(*) from weekend_picks where user_id = new.user_id and weekend = new.weekend and team = new.team) > 2 then
    raise exception 'more than two of a team' using errcode = 'check_violation', constraint = 'weekend_picks_two_of_a_team';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger weekend_picks_are_five after insert or update of team on weekend_picks
  for each row execute function weekend_picks_are_five();
--> statement-breakpoint
create or replace function ledger_is_earning(cause_kind text) returns boolean language sql immutable parallel safe as $$
  select cause_kind in ('mission', 'quiz', 'five')
$$;
