-- Each day one hash over the heads of all chains that have moved, so that no line can be rewritten unseen.
CREATE TABLE "ledger_publications" (
	"day" date PRIMARY KEY NOT NULL,
	"fans" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"published_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_published_heads" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"leaf" integer NOT NULL,
	"length" bigint NOT NULL,
	"head" "bytea" NOT NULL,
	CONSTRAINT "ledger_published_heads_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "ledger_published_heads_leaf" UNIQUE("day","leaf")
);
--> statement-breakpoint
CREATE TABLE "ledger_published_nodes" (
	"day" date NOT NULL,
	"level" integer NOT NULL,
	"place" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_published_nodes_day_level_place_pk" PRIMARY KEY("day","level","place")
);
--> statement-breakpoint
ALTER TABLE "ledger_published_heads" ADD CONSTRAINT "ledger_published_heads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create trigger ledger_publications_fixed before update or delete or truncate on ledger_publications
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_published_heads_fixed before update or delete or truncate on ledger_published_heads
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_published_nodes_fixed before update or delete or truncate on ledger_published_nodes
  for each statement execute function ledger_is_append_only();
