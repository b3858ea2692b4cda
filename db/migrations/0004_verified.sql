CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"rule_version" smallint NOT NULL,
	"judgement" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"locked" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_matches" (
	"template_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"original_kickoff_at" timestamp with time zone,
	"judged_version" integer,
	CONSTRAINT "template_matches_template_id_match_id_pk" PRIMARY KEY("template_id","match_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_asset";--> statement-breakpoint
ALTER TABLE "mission_templates" DROP CONSTRAINT "mission_templates_points";--> statement-breakpoint
ALTER TABLE "missions" DROP CONSTRAINT "missions_points";--> statement-breakpoint
ALTER TABLE "missions" DROP CONSTRAINT "missions_xp";--> statement-breakpoint
ALTER TABLE "missions" DROP CONSTRAINT "missions_done_counted";--> statement-breakpoint
ALTER TABLE "mission_templates" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "mission_templates" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "mission_templates" ADD COLUMN "undecided" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mission_templates" ADD COLUMN "settling" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mission_templates" ADD COLUMN "created_at" timestamp with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "kind" text DEFAULT 'declared' NOT NULL;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "pick" text;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "picked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "settled_times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "reward" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_template_id_mission_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."mission_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_matches" ADD CONSTRAINT "template_matches_template_id_mission_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."mission_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_matches" ADD CONSTRAINT "template_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlements_template" ON "settlements" USING btree ("template_id","at");--> statement-breakpoint
CREATE INDEX "template_matches_match" ON "template_matches" USING btree ("match_id");--> statement-breakpoint
ALTER TABLE "mission_templates" ADD CONSTRAINT "mission_templates_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mission_templates_to_judge" ON "mission_templates" USING btree ("id") WHERE "mission_templates"."rule" is not null and ("mission_templates"."undecided" or "mission_templates"."settling");--> statement-breakpoint
CREATE UNIQUE INDEX "missions_match_once" ON "missions" USING btree ("template_id","user_id") WHERE "missions"."kind" = 'match';--> statement-breakpoint
CREATE INDEX "missions_of_template" ON "missions" USING btree ("template_id","settlement_id") WHERE "missions"."kind" = 'match';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset" CHECK ("ledger_accounts"."asset" in ('xp', 'points', 'tokens', 'owed'));--> statement-breakpoint
ALTER TABLE "mission_templates" ADD CONSTRAINT "mission_templates_points" CHECK ("mission_templates"."points" between 0 and case when "mission_templates"."rule" is null then 100 else 150 end);--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_kind" CHECK ("missions"."kind" in ('declared', 'match', 'activity'));--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_verified" CHECK (("missions"."kind" = 'declared') = ("missions"."outcome" is null) and ("missions"."kind" = 'declared' or "missions"."template_id" is not null));--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_outcome" CHECK ("missions"."outcome" in ('open', 'won', 'lost', 'void'));--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_pick" CHECK (("missions"."pick" is null) = ("missions"."picked_at" is null) and ("missions"."pick" is null or "missions"."kind" = 'match') and char_length("missions"."pick") between 1 and 20);--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_settled" CHECK (("missions"."outcome" is null or "missions"."outcome" = 'open') = ("missions"."settled_at" is null) and ("missions"."settled_at" is null) = ("missions"."settled_by" is null));--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_reward" CHECK ("missions"."reward" between 0 and 150 and ("missions"."reward" = 0 or ("missions"."outcome" = 'won' and "missions"."settlement_id" is not null)));--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_points" CHECK ("missions"."points" between 0 and case "missions"."kind" when 'declared' then 100 else 150 end);--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_xp" CHECK (("missions"."first_done_at" is null) = ("missions"."xp_awarded" is null) and "missions"."xp_awarded" between 0 and "missions"."points" and ("missions"."kind" = 'declared' or "missions"."xp_awarded" is null));--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_done_counted" CHECK ("missions"."status" <> 'done' or case "missions"."kind" when 'declared' then "missions"."first_done_at" else "missions"."settled_at" end is not null);
--> statement-breakpoint
insert into ledger_accounts (user_id, asset) select null, 'owed' union all select id, 'owed' from users;
--> statement-breakpoint
create or replace function users_open_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_chains (user_id) values (new.id);
  insert into ledger_accounts (user_id, asset)
    values (new.id, 'xp'), (new.id, 'points'), (new.id, 'tokens'), (new.id, 'owed');
  return null;
end
$$;
--> statement-breakpoint
-- Whether a fan may still choose: no match of the template has begun, by the clock or ahead of its hour.
create function picks_open(template uuid) returns boolean language sql stable as $$
  select not exists (
    select from template_matches place join matches on matches.id = place.match_id
    where place.template_id = template
      and (matches.status not in ('SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED')
        or (matches.kickoff_known and matches.kickoff_at <= app_now())))
$$;
--> statement-breakpoint
create function settlements_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'settlements are append-only' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger settlements_fixed before update or delete or truncate on settlements
  for each statement execute function settlements_are_append_only();
--> statement-breakpoint
-- Fans have chosen by this rule: what it asks and where it looks stay as they were.
create function template_rule_is_fixed() returns trigger language plpgsql as $$
begin
  if new.rule is distinct from old.rule then
    raise exception 'the rule of a template never changes' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger mission_templates_rule before update of rule on mission_templates
  for each row execute function template_rule_is_fixed();
