ALTER TABLE "league_members" ADD COLUMN "day_starts_on" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "day_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "day_quiz_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "week_starts_on" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "week_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "week_quiz_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "month_starts_on" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "month_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "month_quiz_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "all_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "all_quiz_points" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- With room on its page a row stays there when it is counted, and no index is written.
alter table league_members set (fillfactor = 70);
--> statement-breakpoint
-- What counts for a fan in a league: the latest counter of each period.
create function league_counts_of(league uuid, fan uuid) returns table (
  day_starts_on date, day_points bigint, day_quiz_points bigint, week_starts_on date, week_points bigint, week_quiz_points bigint,
  month_starts_on date, month_points bigint, month_quiz_points bigint, all_points bigint, all_quiz_points bigint
) language sql stable as $$
  select coalesce(max(starts_on) filter (where period = 'day'), '-infinity'),
    coalesce(max(points) filter (where period = 'day'), 0),
    coalesce(max(quiz_points) filter (where period = 'day'), 0),
    coalesce(max(starts_on) filter (where period = 'week'), '-infinity'),
    coalesce(max(points) filter (where period = 'week'), 0),
    coalesce(max(quiz_points) filter (where period = 'week'), 0),
    coalesce(max(starts_on) filter (where period = 'month'), '-infinity'),
    coalesce(max(points) filter (where period = 'month'), 0),
    coalesce(max(quiz_points) filter (where period = 'month'), 0),
    coalesce(max(points) filter (where period = 'all'), 0),
    coalesce(max(quiz_points) filter (where period = 'all'), 0)
  from (
    select span.period, latest.starts_on, latest.points, latest.quiz_points
    from leagues about
    cross join unnest(array['day', 'week', 'month', 'all']) span (period)
    cross join lateral (
      (select counter.starts_on, counter.points, counter.quiz_points from earned_points counter
        where about.competition is null and counter.user_id = fan and counter.period = span.period
        order by counter.starts_on desc limit 1)
      union all
      (select counter.starts_on, counter.points, 0 from competition_points counter
        where counter.competition = about.competition and counter.user_id = fan and counter.period = span.period
        order by counter.starts_on desc limit 1)
    ) latest
    where about.id = league
  ) counted
$$;
--> statement-breakpoint
-- Whoever books for the fan holds the chain: a booking is either counted here, or finds the new member.
create function league_count_newcomer() returns trigger language plpgsql as $$
begin
  perform from ledger_chains where user_id = new.user_id for update;
  select * into new.day_starts_on, new.day_points, new.day_quiz_points, new.week_starts_on, new.week_points, new.week_quiz_points,
    new.month_starts_on, new.month_points, new.month_quiz_points, new.all_points, new.all_quiz_points
  from league_counts_of(new.league_id, new.user_id);
  return new;
end
$$;
--> statement-breakpoint
/*
 The counters that a statement has changed, for every league of their fan. Members are found by index, fan by fan, whatever was
 planned for the first batch: a hash of all members would be kept for single bookings. A line of a day that is over does not
 turn the day back.
*/
create function league_count_moved() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update league_members member set
    day_starts_on = greatest(member.day_starts_on, counted.day_starts_on),
    day_points = case when counted.day_starts_on >= member.day_starts_on then counted.day_points else member.day_points end,
    day_quiz_points = case when counted.day_starts_on >= member.day_starts_on then counted.day_quiz_points else member.day_quiz_points end,
    week_starts_on = greatest(member.week_starts_on, counted.week_starts_on),
    week_points = case when counted.week_starts_on >= member.week_starts_on then counted.week_points else member.week_points end,
    week_quiz_points = case when counted.week_starts_on >= member.week_starts_on then counted.week_quiz_points else member.week_quiz_points end,
    month_starts_on = greatest(member.month_starts_on, counted.month_starts_on),
    month_points = case when counted.month_starts_on >= member.month_starts_on then counted.month_points else member.month_points end,
    month_quiz_points = case when counted.month_starts_on >= member.month_starts_on then counted.month_quiz_points else member.month_quiz_points end,
    all_points = coalesce(counted.all_points, member.all_points),
    all_quiz_points = coalesce(counted.all_quiz_points, member.all_quiz_points)
  from (
    select user_id, competition,
      max(starts_on) filter (where period = 'day') as day_starts_on,
      (array_agg(points order by starts_on desc) filter (where period = 'day'))[1] as day_points,
      (array_agg(quiz_points order by starts_on desc) filter (where period = 'day'))[1] as day_quiz_points,
      max(starts_on) filter (where period = 'week') as week_starts_on,
      (array_agg(points order by starts_on desc) filter (where period = 'week'))[1] as week_points,
      (array_agg(quiz_points order by starts_on desc) filter (where period = 'week'))[1] as week_quiz_points,
      max(starts_on) filter (where period = 'month') as month_starts_on,
      (array_agg(points order by starts_on desc) filter (where period = 'month'))[1] as month_points,
      (array_agg(quiz_points order by starts_on desc) filter (where period = 'month'))[1] as month_quiz_points,
      max(points) filter (where period = 'all') as all_points,
      max(quiz_points) filter (where period = 'all') as all_quiz_points
    from (
      select user_id, period, starts_on, points, to_jsonb(moved) ->> 'competition' as competition,
        coalesce((to_jsonb(moved) ->> 'quiz_points')::bigint, 0) as quiz_points
      from moved
    ) counter
    group by user_id, competition
  ) counted
  where member.user_id = counted.user_id
    and (select league.competition from leagues league where league.id = member.league_id) is not distinct from counted.competition;
  return null;
end
$$;
--> statement-breakpoint
create trigger earned_points_entered_in_leagues after insert on earned_points
  referencing new table as moved for each statement execute function league_count_moved();
--> statement-breakpoint
create trigger earned_points_moved_in_leagues after update on earned_points
  referencing new table as moved for each statement execute function league_count_moved();
--> statement-breakpoint
create trigger competition_points_entered_in_leagues after insert on competition_points
  referencing new table as moved for each statement execute function league_count_moved();
--> statement-breakpoint
create trigger competition_points_moved_in_leagues after update on competition_points
  referencing new table as moved for each statement execute function league_count_moved();
--> statement-breakpoint
create trigger league_members_counted before insert on league_members
  for each row execute function league_count_newcomer();
--> statement-breakpoint
update league_members member set (
  day_starts_on, day_points, day_quiz_points, week_starts_on, week_points, week_quiz_points,
  month_starts_on, month_points, month_quiz_points, all_points, all_quiz_points
) = (select * from league_counts_of(member.league_id, member.user_id));
--> statement-breakpoint
create trigger league_members_by_counters before update of
  day_starts_on, day_points, day_quiz_points, week_starts_on, week_points, week_quiz_points,
  month_starts_on, month_points, month_quiz_points, all_points, all_quiz_points
on league_members for each row when (pg_trigger_depth() = 0) execute function rank_only_by_counters();
