CREATE TABLE "badge_ownerships" (
	"user_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"place" smallint,
	CONSTRAINT "badge_ownerships_user_id_badge_id_pk" PRIMARY KEY("user_id","badge_id"),
	CONSTRAINT "badge_ownerships_place_unique" UNIQUE("user_id","place"),
	CONSTRAINT "badge_ownerships_place" CHECK ("badge_ownerships"."place" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"leaf" text NOT NULL,
	"number" smallint NOT NULL,
	"rule" jsonb NOT NULL,
	"name_it" text NOT NULL,
	"name_en" text NOT NULL,
	"description_it" text,
	"description_en" text,
	"icon_uri" text NOT NULL,
	"owners" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "badges_slug_unique" UNIQUE("slug"),
	CONSTRAINT "badges_number_unique" UNIQUE("number"),
	CONSTRAINT "badges_leaf" CHECK ("badges"."leaf" in ('firsts', 'feats')),
	CONSTRAINT "badges_number" CHECK ("badges"."number" between 1 and 999),
	CONSTRAINT "badges_rule" CHECK (jsonb_typeof("badges"."rule") = 'object'),
	CONSTRAINT "badges_names" CHECK (char_length("badges"."name_it") between 1 and 40 and char_length("badges"."name_en") between 1 and 40),
	CONSTRAINT "badges_descriptions" CHECK (char_length("badges"."description_it") between 1 and 160 and char_length("badges"."description_en") between 1 and 160),
	CONSTRAINT "badges_icon" CHECK ("badges"."icon_uri" ~ '^/icons/badges/[a-z0-9-]+[.]svg$'),
	CONSTRAINT "badges_owners" CHECK ("badges"."owners" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fan_count" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fans" bigint NOT NULL,
	CONSTRAINT "fan_count_one" CHECK ("fan_count"."one")
);
--> statement-breakpoint
CREATE TABLE "pick_records" (
	"user_id" uuid NOT NULL,
	"competition" text NOT NULL,
	"kind" text NOT NULL,
	"counted" boolean NOT NULL,
	"picks" integer NOT NULL,
	"hits" integer NOT NULL,
	"points" integer NOT NULL,
	"prices" integer NOT NULL,
	"expected" numeric(14, 6) NOT NULL,
	CONSTRAINT "pick_records_user_id_competition_kind_counted_pk" PRIMARY KEY("user_id","competition","kind","counted")
);
--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "visibility" text DEFAULT 'mates' NOT NULL;--> statement-breakpoint
ALTER TABLE "badge_ownerships" ADD CONSTRAINT "badge_ownerships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_ownerships" ADD CONSTRAINT "badge_ownerships_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_records" ADD CONSTRAINT "pick_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mission_weekly_picks_most" ON "mission_weekly_picks" USING btree ("user_id","used" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "missions_declared_done" ON "missions" USING btree ("user_id") WHERE "missions"."kind" = 'declared' and "missions"."first_done_at" is not null;--> statement-breakpoint
CREATE INDEX "missions_won" ON "missions" USING btree ("user_id","kind","points" DESC NULLS LAST) WHERE "missions"."outcome" = 'won';--> statement-breakpoint
CREATE INDEX "missions_counted_latest" ON "missions" USING btree ("user_id","settled_at" DESC NULLS LAST,"id") WHERE "missions"."counted_week" is not null and "missions"."outcome" in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "quiz_attempts_best" ON "quiz_attempts" USING btree ("user_id","score" DESC NULLS LAST) WHERE "quiz_attempts"."score" is not null;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_visibility" CHECK ("user_preferences"."visibility" in ('private', 'mates', 'public'));--> statement-breakpoint
create function badge_rule_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'the rule of a badge never changes' using errcode = 'check_violation';
end
$$;
--> statement-breakpoint
create trigger badges_rule before update of rule on badges for each row
  when (new.rule is distinct from old.rule) execute function badge_rule_is_fixed();
--> statement-breakpoint
create function badges_count_owners() returns trigger language plpgsql as $$
begin
  update badges set owners = owners + case when tg_op = 'INSERT' then 1 else -1 end
  where id = coalesce(new.badge_id, old.badge_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger badge_ownerships_count after insert or delete on badge_ownerships
  for each row execute function badges_count_owners();
--> statement-breakpoint
insert into fan_count (fans) select count(*) from users;
--> statement-breakpoint
-- One update per statement, so that many fans made at once cost one.
create function users_count_fans() returns trigger language plpgsql as $$
begin
  update fan_count set fans = fans + (select case when tg_op = 'INSERT' then count(*) else -count(*) end from moved)
  where exists (select from moved);
  return null;
end
$$;
--> statement-breakpoint
create trigger users_count_new after insert on users referencing new table as moved
  for each statement execute function users_count_fans();
--> statement-breakpoint
create trigger users_count_gone after delete on users referencing old table as moved
  for each statement execute function users_count_fans();
--> statement-breakpoint
-- What a settled pick adds to its fan's record. The price pays 8 points on average, so chance hits it 8 / price of the time.
create function pick_chance(price integer) returns numeric language sql immutable parallel safe as $$
  select coalesce(round(8::numeric / nullif(price, 0), 6), 0)
$$;
--> statement-breakpoint
insert into pick_records (user_id, competition, kind, counted, picks, hits, points, prices, expected)
select mission.user_id, template.competition, template.rule ->> 'kind', mission.counted_week is not null, count(*),
  count(*) filter (where mission.outcome = 'won'), coalesce(sum(mission.points) filter (where mission.outcome = 'won'), 0),
  sum(mission.points), sum(pick_chance(mission.points))
from missions mission join mission_templates template on template.id = mission.template_id
where mission.kind = 'match' and mission.pick is not null and mission.outcome in ('won', 'lost')
group by 1, 2, 3, 4;
--> statement-breakpoint
-- Takes out what the pick counted for before and adds what it counts for now: a corrected result moves the record with it.
create function missions_keep_record() returns trigger language plpgsql as $$
begin
  insert into pick_records as kept (user_id, competition, kind, counted, picks, hits, points, prices, expected)
  select new.user_id, template.competition, template.rule ->> 'kind', side.counted, sum(side.times),
    coalesce(sum(side.times) filter (where side.outcome = 'won'), 0),
    coalesce(sum(side.times * side.points) filter (where side.outcome = 'won'), 0),
    sum(side.times * side.points), sum(side.times * pick_chance(side.points))
  from mission_templates template
  cross join (values
    (-1, old.counted_week is not null, old.outcome, old.points), (1, new.counted_week is not null, new.outcome, new.points)
  ) side (times, counted, outcome, points)
  where template.id = new.template_id and side.outcome in ('won', 'lost')
  group by template.id, side.counted
  on conflict (user_id, competition, kind, counted) do update set picks = kept.picks + excluded.picks,
    hits = kept.hits + excluded.hits, points = kept.points + excluded.points, prices = kept.prices + excluded.prices,
    expected = kept.expected + excluded.expected;
  return null;
end
$$;
--> statement-breakpoint
create trigger missions_new_record after insert on missions for each row
  when (new.kind = 'match' and new.pick is not null and new.outcome in ('won', 'lost')) execute function missions_keep_record();
--> statement-breakpoint
create trigger missions_record after update on missions for each row
  when (new.kind = 'match' and new.pick is not null and (old.outcome in ('won', 'lost') or new.outcome in ('won', 'lost'))
    and (new.outcome, new.counted_week is null, new.points) is distinct from (old.outcome, old.counted_week is null, old.points))
  execute function missions_keep_record();
