CREATE TABLE "league_bans" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "league_bans_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "league_members" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "league_members_league_id_user_id_pk" PRIMARY KEY("league_id","user_id"),
	CONSTRAINT "league_members_slot_unique" UNIQUE("user_id","slot"),
	CONSTRAINT "league_members_slot" CHECK ("league_members"."slot" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "leagues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"name" text NOT NULL,
	"join_code" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"members" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "leagues_join_code_unique" UNIQUE("join_code"),
	CONSTRAINT "leagues_request_unique" UNIQUE("owner_id","request_id"),
	CONSTRAINT "leagues_name" CHECK (char_length("leagues"."name") between 3 and 40 and "leagues"."name" = btrim("leagues"."name")),
	CONSTRAINT "leagues_join_code" CHECK ("leagues"."join_code" ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "leagues_places" CHECK ("leagues"."members" between 0 and 200)
);
--> statement-breakpoint
ALTER TABLE "league_bans" ADD CONSTRAINT "league_bans_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_bans" ADD CONSTRAINT "league_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "league_bans_user" ON "league_bans" USING btree ("user_id");--> statement-breakpoint
-- Deferred: a new league has its owner before its first member, and is handed over before the owner goes.
alter table leagues add constraint leagues_owner_is_member foreign key (id, owner_id)
  references league_members (league_id, user_id) deferrable initially deferred;
--> statement-breakpoint
create function league_count_members() returns trigger language plpgsql as $$
begin
  update leagues set members = members + case tg_op when 'INSERT' then 1 else -1 end
    where id = case tg_op when 'INSERT' then new.league_id else old.league_id end;
  return null;
end
$$;
--> statement-breakpoint
create trigger league_members_count after insert or delete on league_members
  for each row execute function league_count_members();
