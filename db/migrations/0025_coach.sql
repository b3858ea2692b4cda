CREATE TABLE "ai_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"input_units" integer,
	"output_units" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ai_calls_kind" CHECK ("ai_calls"."kind" in ('chat', 'image', 'speech')),
	CONSTRAINT "ai_calls_state" CHECK ("ai_calls"."state" in ('running', 'done', 'stopped', 'failed')),
	CONSTRAINT "ai_calls_ended" CHECK (("ai_calls"."state" = 'running') = ("ai_calls"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ai_totals" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "ai_totals_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "ai_totals_kind" CHECK ("ai_totals"."kind" in ('chat', 'image', 'speech')),
	CONSTRAINT "ai_totals_used" CHECK ("ai_totals"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "ai_usage_user_id_day_kind_pk" PRIMARY KEY("user_id","day","kind"),
	CONSTRAINT "ai_usage_kind" CHECK ("ai_usage"."kind" in ('chat', 'image', 'speech')),
	CONSTRAINT "ai_usage_used" CHECK ("ai_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coach_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"turn_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "coach_plans_turn_unique" UNIQUE("turn_id"),
	CONSTRAINT "coach_plans_title" CHECK (char_length("coach_plans"."title") between 1 and 120),
	CONSTRAINT "coach_plans_content" CHECK (char_length("coach_plans"."content") between 1 and 6000)
);
--> statement-breakpoint
CREATE TABLE "coach_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"call_id" uuid,
	"question" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'answering' NOT NULL,
	"unsourced" text[] DEFAULT '{}' NOT NULL,
	"demo" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "coach_turns_request_unique" UNIQUE("user_id","request_id"),
	CONSTRAINT "coach_turns_state" CHECK ("coach_turns"."state" in ('answering', 'done', 'stopped', 'failed', 'withheld')),
	CONSTRAINT "coach_turns_question" CHECK (char_length("coach_turns"."question") between 1 and 500),
	CONSTRAINT "coach_turns_reply" CHECK (char_length("coach_turns"."reply") <= 6000)
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coach_plans" ADD CONSTRAINT "coach_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coach_plans" ADD CONSTRAINT "coach_plans_turn_id_coach_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."coach_turns"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coach_turns" ADD CONSTRAINT "coach_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coach_turns" ADD CONSTRAINT "coach_turns_call_id_ai_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."ai_calls"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "ai_calls_running" ON "ai_calls" USING btree ("user_id") WHERE "ai_calls"."state" = 'running';
--> statement-breakpoint
CREATE INDEX "ai_calls_day" ON "ai_calls" USING btree ("day","kind");
--> statement-breakpoint
CREATE INDEX "coach_plans_latest" ON "coach_plans" USING btree ("user_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "coach_turns_latest" ON "coach_turns" USING btree ("user_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "coach_turns_call" ON "coach_turns" USING btree ("call_id");
--> statement-breakpoint
CREATE INDEX "coach_turns_reported" ON "coach_turns" USING btree ("reported_at") WHERE "coach_turns"."reported_at" is not null;
--> statement-breakpoint
CREATE INDEX "matches_home_team" ON "matches" USING btree ("home_id","kickoff_at");
--> statement-breakpoint
CREATE INDEX "matches_away_team" ON "matches" USING btree ("away_id","kickoff_at");
