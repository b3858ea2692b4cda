-- Grants and corrections by admins, who confirm their password for a short while first.
ALTER TABLE "sessions" ADD COLUMN "sudo_until" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"reverses" uuid,
	CONSTRAINT "corrections_request_unique" UNIQUE("made_by","request_id"),
	CONSTRAINT "corrections_reversed_once" UNIQUE("reverses"),
	CONSTRAINT "corrections_asset" CHECK ("corrections"."asset" in ('tokens', 'points', 'xp')),
	CONSTRAINT "corrections_amount" CHECK ("corrections"."amount" <> 0 and abs("corrections"."amount") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "correction_days" (
	"made_by" uuid NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "correction_days_made_by_day_pk" PRIMARY KEY("made_by","day"),
	CONSTRAINT "correction_days_cap" CHECK ("correction_days"."used" between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_reverses_corrections_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_days" ADD CONSTRAINT "correction_days_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_fan" ON "corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corrections_latest" ON "corrections" USING btree ("made_at");
--> statement-breakpoint
create trigger corrections_fixed before update or delete or truncate on corrections
  for each statement execute function ledger_is_append_only();
