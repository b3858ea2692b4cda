CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"cause" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "audit_log_one_actor" CHECK (num_nonnulls("audit_log"."actor_id", "audit_log"."cause") = 1),
	CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" ~ '^[a-z_]+([.][a-z_]+)+$')
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "calendar_feeds_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ingest_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint" text NOT NULL,
	"competitions" text[] NOT NULL,
	"days" smallint NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"actor_id" uuid,
	"started_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"finished_at" timestamp with time zone,
	"ok" boolean,
	"items_read" integer DEFAULT 0 NOT NULL,
	"items_upserted" integer DEFAULT 0 NOT NULL,
	"error" text,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"diff" jsonb,
	CONSTRAINT "ingest_runs_counts" CHECK ("ingest_runs"."items_read" >= 0 and "ingest_runs"."items_upserted" >= 0),
	CONSTRAINT "ingest_runs_finished" CHECK (("ingest_runs"."finished_at" is null) = ("ingest_runs"."ok" is null))
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"competition" text NOT NULL,
	"season" smallint,
	"stage" text,
	"round" smallint,
	"home" text,
	"away" text,
	"home_id" text,
	"away_id" text,
	"kickoff_at" timestamp with time zone,
	"kickoff_known" boolean NOT NULL,
	"original_kickoff_at" timestamp with time zone,
	"status" text NOT NULL,
	"duration" text NOT NULL,
	"winner" text,
	"half_home" smallint,
	"half_away" smallint,
	"regular_home" smallint,
	"regular_away" smallint,
	"extra_home" smallint,
	"extra_away" smallint,
	"penalties_home" smallint,
	"penalties_away" smallint,
	"vendor_result" jsonb,
	"vendor_updated_at" timestamp with time zone,
	"fetched_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"corrected_at" timestamp with time zone,
	"correction_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "matches_natural_key" UNIQUE("source","external_id"),
	CONSTRAINT "matches_source" CHECK ("matches"."source" in ('football-data', 'admin')),
	CONSTRAINT "matches_external_id" CHECK (char_length("matches"."external_id") between 1 and 40),
	CONSTRAINT "matches_competition" CHECK ("matches"."competition" ~ '^([a-z][a-z0-9_]{1,39}|[A-Z][A-Z0-9]{1,9})$'),
	CONSTRAINT "matches_teams" CHECK (char_length("matches"."home") between 1 and 80 and char_length("matches"."away") between 1 and 80),
	CONSTRAINT "matches_teams_given" CHECK ("matches"."source" <> 'admin' or num_nulls("matches"."home", "matches"."away") = 0),
	CONSTRAINT "matches_season" CHECK ("matches"."season" between 1850 and 2200),
	CONSTRAINT "matches_round_number" CHECK ("matches"."round" between 1 and 999),
	CONSTRAINT "matches_kickoff" CHECK (not "matches"."kickoff_known" or "matches"."kickoff_at" is not null),
	CONSTRAINT "matches_status" CHECK ("matches"."status" in ('SCHEDULED', 'TIMED', 'IN_PLAY', 'PAUSED', 'EXTRA_TIME', 'PENALTY_SHOOTOUT', 'FINISHED', 'SUSPENDED', 'POSTPONED', 'CANCELLED', 'AWARDED')),
	CONSTRAINT "matches_duration" CHECK ("matches"."duration" in ('REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT')),
	CONSTRAINT "matches_winner" CHECK ("matches"."winner" in ('HOME_TEAM', 'AWAY_TEAM', 'DRAW')),
	CONSTRAINT "matches_scores" CHECK ("matches"."half_home" between 0 and 99 and "matches"."half_away" between 0 and 99 and "matches"."regular_home" between 0 and 99 and "matches"."regular_away" between 0 and 99 and "matches"."extra_home" between 0 and 99 and "matches"."extra_away" between 0 and 99 and "matches"."penalties_home" between 0 and 99 and "matches"."penalties_away" between 0 and 99),
	CONSTRAINT "matches_score_pairs" CHECK (num_nulls("matches"."half_home", "matches"."half_away") <> 1 and num_nulls("matches"."regular_home", "matches"."regular_away") <> 1 and num_nulls("matches"."extra_home", "matches"."extra_away") <> 1 and num_nulls("matches"."penalties_home", "matches"."penalties_away") <> 1),
	CONSTRAINT "matches_correction" CHECK (("matches"."corrected_at" is null) = ("matches"."correction_reason" is null) and char_length("matches"."correction_reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_runs" ADD CONSTRAINT "ingest_runs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "ingest_runs_last" ON "ingest_runs" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "matches_upcoming" ON "matches" USING btree ("kickoff_at","competition") WHERE "matches"."status" in ('SCHEDULED', 'TIMED');--> statement-breakpoint
CREATE INDEX "matches_calendar" ON "matches" USING btree ("kickoff_at","id");--> statement-breakpoint
CREATE INDEX "matches_round" ON "matches" USING btree ("competition","season","round");
--> statement-breakpoint
-- Whoever changes a result raises its version: what was settled by the one before is seen at once.
create function matches_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if (new.status, new.duration, new.winner, new.half_home, new.half_away, new.regular_home, new.regular_away,
      new.extra_home, new.extra_away, new.penalties_home, new.penalties_away)
    is distinct from (old.status, old.duration, old.winner, old.half_home, old.half_away, old.regular_home, old.regular_away,
      old.extra_home, old.extra_away, old.penalties_home, old.penalties_away) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger matches_version before update on matches for each row execute function matches_raise_version();
--> statement-breakpoint
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger audit_log_fixed before update or delete or truncate on audit_log
  for each statement execute function audit_is_append_only();
