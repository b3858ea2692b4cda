CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sign_up_id" uuid,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_tokens_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_tokens_sign_up_unique" UNIQUE("sign_up_id"),
	CONSTRAINT "email_tokens_user_unique" UNIQUE("user_id"),
	CONSTRAINT "email_tokens_one_subject" CHECK (num_nonnulls("email_tokens"."sign_up_id", "email_tokens"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"locale" text NOT NULL,
	"verified_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "persons_email_unique" UNIQUE("email"),
	CONSTRAINT "persons_email_normal" CHECK ("persons"."email" = lower("persons"."email") and char_length("persons"."email") between 3 and 254),
	CONSTRAINT "persons_locale" CHECK ("persons"."locale" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sign_ups_email_normal" CHECK ("sign_ups"."email" = lower("sign_ups"."email") and char_length("sign_ups"."email") between 3 and 254),
	CONSTRAINT "sign_ups_locale" CHECK ("sign_ups"."locale" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nickname" text,
	"competitions" text[] DEFAULT '{champions}' NOT NULL,
	CONSTRAINT "user_preferences_nickname_length" CHECK (char_length("user_preferences"."nickname") between 3 and 24),
	CONSTRAINT "user_preferences_competitions_known" CHECK ("user_preferences"."competitions" <@ array['champions','europa','conference','serie_a','premier_league','la_liga','bundesliga','ligue_1']::text[] and cardinality("user_preferences"."competitions") <= 8)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"banned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"asset" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner_asset" UNIQUE NULLS NOT DISTINCT("user_id","asset"),
	CONSTRAINT "ledger_accounts_asset" CHECK ("ledger_accounts"."asset" in ('xp', 'points', 'tokens')),
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_chains" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"length" bigint DEFAULT 0 NOT NULL,
	"head" "bytea" DEFAULT '\x'::bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"user_id" uuid,
	"place" bigint,
	"previous_hash" "bytea",
	"hash" "bytea",
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "ledger_entries_place_unique" UNIQUE("user_id","place"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_chained" CHECK (num_nonnulls("ledger_entries"."user_id", "ledger_entries"."place", "ledger_entries"."previous_hash", "ledger_entries"."hash") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	"rule_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "mission_daily_xp" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "mission_daily_xp_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "mission_daily_xp_cap" CHECK ("mission_daily_xp"."used" between 0 and 200)
);
--> statement-breakpoint
CREATE TABLE "mission_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"competition" text NOT NULL,
	"category" text,
	"title_it" text NOT NULL,
	"title_en" text NOT NULL,
	"description_it" text,
	"description_en" text,
	"points" integer,
	"default_due_in_days" integer,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"pro" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mission_templates_slug_unique" UNIQUE("slug"),
	CONSTRAINT "mission_templates_points" CHECK ("mission_templates"."points" between 0 and 100),
	CONSTRAINT "mission_templates_due" CHECK ("mission_templates"."default_due_in_days" between 0 and 365),
	CONSTRAINT "mission_templates_texts" CHECK (char_length("mission_templates"."title_it") between 1 and 120 and char_length("mission_templates"."title_en") between 1 and 120 and char_length("mission_templates"."description_it") <= 2000 and char_length("mission_templates"."description_en") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"template_id" uuid,
	"added_on" date DEFAULT app_day(app_now()) NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" date,
	"points" integer NOT NULL,
	"status" text DEFAULT 'todo' NOT NULL,
	"first_done_at" timestamp with time zone,
	"xp_awarded" integer,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "missions_request_unique" UNIQUE("user_id","request_id"),
	CONSTRAINT "missions_suggestion_once_a_day" UNIQUE("user_id","template_id","added_on"),
	CONSTRAINT "missions_title" CHECK (char_length("missions"."title") between 1 and 120 and "missions"."title" = btrim("missions"."title")),
	CONSTRAINT "missions_description" CHECK (char_length("missions"."description") between 1 and 2000),
	CONSTRAINT "missions_points" CHECK ("missions"."points" between 0 and 100),
	CONSTRAINT "missions_status" CHECK ("missions"."status" in ('todo', 'in_progress', 'done')),
	CONSTRAINT "missions_due" CHECK ("missions"."due_date" between '2000-01-01' and '2100-12-31'),
	CONSTRAINT "missions_xp" CHECK (("missions"."first_done_at" is null) = ("missions"."xp_awarded" is null) and "missions"."xp_awarded" between 0 and "missions"."points"),
	CONSTRAINT "missions_done_counted" CHECK ("missions"."status" <> 'done' or "missions"."first_done_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job" text NOT NULL,
	"period" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"finished_at" timestamp with time zone,
	"result" text,
	CONSTRAINT "job_runs_once" UNIQUE("job","period")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"subject_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "outbox_locale" CHECK ("outbox"."locale" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_chains" ADD CONSTRAINT "ledger_chains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_daily_xp" ADD CONSTRAINT "mission_daily_xp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_template_id_mission_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."mission_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_preferences_nickname_unique" ON "user_preferences" USING btree (lower("nickname"));--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_cause" ON "ledger_transactions" USING btree ("cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "mission_templates_shown" ON "mission_templates" USING btree ("competition","sort") WHERE "mission_templates"."active";--> statement-breakpoint
CREATE INDEX "missions_page" ON "missions" USING btree ("user_id",("status" = 'done'),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "missions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "job_runs_last" ON "job_runs" USING btree ("job","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");