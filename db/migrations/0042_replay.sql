CREATE TABLE "replay_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"round" smallint NOT NULL,
	"stage" text,
	"matchday" smallint,
	"home" text NOT NULL,
	"away" text NOT NULL,
	"home_id" text NOT NULL,
	"away_id" text NOT NULL,
	"kickoff_at" timestamp with time zone,
	"status" text NOT NULL,
	"winner" text,
	"regular_home" smallint,
	"regular_away" smallint,
	"pricing" jsonb NOT NULL,
	"right_pick" text,
	CONSTRAINT "replay_matches_once" UNIQUE("season_id","external_id"),
	CONSTRAINT "replay_matches_round_number" CHECK ("replay_matches"."round" between 1 and 100),
	CONSTRAINT "replay_matches_status" CHECK ("replay_matches"."status" in ('FINISHED', 'AWARDED', 'CANCELLED')),
	CONSTRAINT "replay_matches_pick" CHECK ("replay_matches"."right_pick" in ('1', 'X', '2')),
	CONSTRAINT "replay_matches_score" CHECK (num_nulls("replay_matches"."regular_home", "replay_matches"."regular_away") <> 1)
);
--> statement-breakpoint
CREATE TABLE "replay_members" (
	"replay_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "replay_members_replay_id_user_id_pk" PRIMARY KEY("replay_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "replay_picks" (
	"replay_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"pick" text NOT NULL,
	"picked_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "replay_picks_replay_id_user_id_match_id_pk" PRIMARY KEY("replay_id","user_id","match_id"),
	CONSTRAINT "replay_picks_pick" CHECK ("replay_picks"."pick" in ('1', 'X', '2'))
);
--> statement-breakpoint
CREATE TABLE "replay_rounds" (
	"replay_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"picks" smallint NOT NULL,
	"hits" smallint NOT NULL,
	"points" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"settled_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "replay_rounds_replay_id_user_id_round_pk" PRIMARY KEY("replay_id","user_id","round"),
	CONSTRAINT "replay_rounds_hits" CHECK ("replay_rounds"."hits" between 0 and "replay_rounds"."picks"),
	CONSTRAINT "replay_rounds_points" CHECK ("replay_rounds"."points" between "replay_rounds"."hits" * 8 and "replay_rounds"."hits" * 150),
	CONSTRAINT "replay_rounds_hash" CHECK ("replay_rounds"."hash" ~ '^[0-9a-f]{64}$' and "replay_rounds"."previous_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "replay_seasons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"competition" text NOT NULL,
	"season" smallint NOT NULL,
	"rounds" smallint NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "replay_seasons_once" UNIQUE("competition","season"),
	CONSTRAINT "replay_seasons_year" CHECK ("replay_seasons"."season" between 1850 and 2200),
	CONSTRAINT "replay_seasons_rounds" CHECK ("replay_seasons"."rounds" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"round_seconds" integer NOT NULL,
	"starts_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"ended_at" timestamp with time zone,
	"settled_rounds" smallint DEFAULT 0 NOT NULL,
	"members" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "replays_request_unique" UNIQUE("owner_id","request_id"),
	CONSTRAINT "replays_pace" CHECK ("replays"."round_seconds" in (60, 600, 3600, 86400)),
	CONSTRAINT "replays_settled" CHECK ("replays"."settled_rounds" between 0 and 100),
	CONSTRAINT "replays_places" CHECK ("replays"."members" between 0 and 50),
	CONSTRAINT "replays_ended" CHECK ("replays"."ended_at" >= "replays"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "replay_matches" ADD CONSTRAINT "replay_matches_season_id_replay_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."replay_seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_members" ADD CONSTRAINT "replay_members_replay_id_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_members" ADD CONSTRAINT "replay_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_picks" ADD CONSTRAINT "replay_picks_match_id_replay_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."replay_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_picks" ADD CONSTRAINT "replay_picks_member" FOREIGN KEY ("replay_id","user_id") REFERENCES "public"."replay_members"("replay_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_rounds" ADD CONSTRAINT "replay_rounds_member" FOREIGN KEY ("replay_id","user_id") REFERENCES "public"."replay_members"("replay_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_season_id_replay_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."replay_seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replay_matches_round" ON "replay_matches" USING btree ("season_id","round");--> statement-breakpoint
CREATE INDEX "replay_members_of_fan" ON "replay_members" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "replay_picks_of_match" ON "replay_picks" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "replays_of_season" ON "replays" USING btree ("season_id");--> statement-breakpoint
-- Deferred: a new replay has its owner before its first member.
alter table replays add constraint replays_owner_is_member foreign key (id, owner_id)
  references replay_members (replay_id, user_id) deferrable initially deferred;
--> statement-breakpoint
-- The clock of a replay: how many rounds have closed at an instant. The first one takes picks from the start on.
create function replay_rounds_closed(starts timestamptz, ended timestamptz, seconds integer, rounds smallint, at timestamptz)
returns integer language sql immutable parallel safe as $$
  select least(rounds, greatest(0, floor(extract(epoch from least(at, ended) - starts) / seconds)))::integer
$$;
--> statement-breakpoint
-- Counts the members. A replay passes to its longest-standing member, and ends to exist with its last one.
create function replay_count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update replays set members = members + 1 where id = new.replay_id;
    return null;
  end if;
  update replays set members = members - 1, owner_id = case when owner_id <> old.user_id then owner_id else coalesce((
      select user_id from replay_members where replay_id = old.replay_id order by joined_at, user_id limit 1), owner_id) end
    where id = old.replay_id;
  delete from replays where id = old.replay_id and members = 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger replay_members_count after insert or delete on replay_members
  for each row execute function replay_count_members();
--> statement-breakpoint
create function replay_facts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = '23001';
end
$$;
--> statement-breakpoint
create trigger replay_matches_fixed before update or truncate on replay_matches
  for each statement execute function replay_facts_stay();
--> statement-breakpoint
create trigger replay_rounds_fixed before update or truncate on replay_rounds
  for each statement execute function replay_facts_stay();
