-- The public rating of goals: one pair of means a competition, two numbers a team, and what each match did to them. The settle job
-- fills the tables from the matches that are there.
create table rating_means (
  competition text primary key,
  home double precision not null,
  away double precision not null,
  matches integer not null,
  first_season smallint,
  rated_at timestamptz not null default app_now(),
  constraint rating_means_matches check (matches >= 0)
);
--> statement-breakpoint
create table team_ratings (
  competition text not null references rating_means (competition) on delete cascade,
  team_id text not null,
  name text not null,
  attack double precision not null,
  defence double precision not null,
  matches integer not null,
  last_match_id uuid not null references matches (id) on delete cascade,
  primary key (competition, team_id),
  constraint team_ratings_matches check (matches > 0)
);
--> statement-breakpoint
create index team_ratings_last_match on team_ratings (last_match_id);
--> statement-breakpoint
create table rating_changes (
  match_id uuid primary key references matches (id) on delete cascade,
  competition text not null references rating_means (competition) on delete cascade,
  place integer not null,
  match_version integer not null,
  played_at timestamptz not null,
  is_neutral boolean not null,
  home_mean double precision not null,
  away_mean double precision not null,
  home_attack double precision not null,
  home_defence double precision not null,
  home_matches integer not null,
  away_attack double precision not null,
  away_defence double precision not null,
  away_matches integer not null,
  home_expected double precision not null,
  away_expected double precision not null,
  home_goals smallint not null,
  away_goals smallint not null,
  constraint rating_changes_place check (place > 0),
  constraint rating_changes_goals check (home_goals between 0 and 99 and away_goals between 0 and 99),
  constraint rating_changes_expected check (home_expected > 0 and away_expected > 0)
);
--> statement-breakpoint
create index rating_changes_order on rating_changes (competition, place);
