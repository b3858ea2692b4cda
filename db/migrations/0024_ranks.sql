-- How many fans have how many points in a period: exactly, and by groups of 16, 256 … points, so that a rank is a sum of few rows.
CREATE TABLE "rank_counts" (
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"level" smallint NOT NULL,
	"bucket" bigint NOT NULL,
	"fans" bigint NOT NULL,
	CONSTRAINT "rank_counts_period_starts_on_level_bucket_pk" PRIMARY KEY("period","starts_on","level","bucket"),
	CONSTRAINT "rank_counts_period" CHECK ("rank_counts"."period" in ('week', 'month', 'all')),
	CONSTRAINT "rank_counts_level" CHECK ("rank_counts"."level" between 0 and 5),
	CONSTRAINT "rank_counts_fans" CHECK ("rank_counts"."fans" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rank_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"before" bigint,
	"after" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rank_moves_period" ON "rank_moves" USING btree ("period","starts_on");
--> statement-breakpoint
insert into rank_counts (period, starts_on, level, bucket, fans)
select period, starts_on, level, points >> (4 * level), count(*) from earned_points, generate_series(0, 5) level
where period <> 'day' group by 1, 2, 3, 4 order by 1, 2, 3, 4;
--> statement-breakpoint
-- A counter that changes leaves a row to be counted later: rows of `rank_counts` are shared by all fans, and writers would wait for each other there.
create function rank_note_entered() returns trigger language plpgsql as $$
begin
  insert into rank_moves (period, starts_on, after)
  select period, starts_on, points from entered where period <> 'day';
  return null;
end
$$;
--> statement-breakpoint
create function rank_note_moved() returns trigger language plpgsql as $$
begin
  insert into rank_moves (period, starts_on, before, after)
  select moved.period, moved.starts_on, earlier.points, moved.points
  from moved join earlier using (user_id, period, starts_on)
  where moved.period <> 'day' and moved.points <> earlier.points;
  return null;
end
$$;
--> statement-breakpoint
create trigger earned_points_entered after insert on earned_points
  referencing new table as entered for each statement execute function rank_note_entered();
--> statement-breakpoint
create trigger earned_points_moved after update on earned_points
  referencing old table as earlier new table as moved for each statement execute function rank_note_moved();
--> statement-breakpoint
create function rank_only_by_counters() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'ranks: % takes rows from the counters only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger rank_moves_by_counters before insert or update on rank_moves
  for each row execute function rank_only_by_counters();
--> statement-breakpoint
-- One more than the fans with more points; fans with as many share the rank.
create function rank_of(of_period text, first_day date, of_points bigint) returns bigint
language sql stable parallel safe as $$
  select 1 + coalesce((
      select sum(counts.fans) from generate_series(0, 5) level
      cross join lateral (
        select coalesce(sum(fans), 0) as fans from rank_counts
        where period = of_period and starts_on = first_day and rank_counts.level = level.level
          and bucket > of_points >> (4 * level.level)
          and bucket < case level.level when 5 then 9223372036854775807 else ((of_points >> (4 * (level.level + 1))) + 1) << 4 end) counts), 0)::bigint
    + coalesce((
      select sum((after > of_points)::int - coalesce((before > of_points)::int, 0)) from rank_moves
      where period = of_period and starts_on = first_day), 0)::bigint
$$;
--> statement-breakpoint
-- The fans who have earned in a period.
create function rank_field(of_period text, first_day date) returns bigint
language sql stable parallel safe as $$
  select coalesce((select sum(fans) from rank_counts where period = of_period and starts_on = first_day and level = 5), 0)::bigint
    + (select count(*) from rank_moves where period = of_period and starts_on = first_day and before is null)
$$;
