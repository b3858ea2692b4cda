CREATE TABLE "coach_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title_it" text NOT NULL,
	"title_en" text NOT NULL,
	"body_it" text NOT NULL,
	"body_en" text NOT NULL,
	"phase" text,
	"publish_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"frequency" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"template_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "content_schedules_kind" CHECK ("content_schedules"."kind" in ('quiz', 'coach_tip')),
	CONSTRAINT "content_schedules_frequency" CHECK ("content_schedules"."frequency" in ('seasonal', 'monthly', 'weekly', 'daily')),
	CONSTRAINT "content_schedules_span" CHECK ("content_schedules"."ends_at" is null or "content_schedules"."starts_at" < "content_schedules"."ends_at"),
	CONSTRAINT "content_schedules_payload" CHECK (jsonb_typeof("content_schedules"."payload") = 'object')
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"period" date NOT NULL,
	"quiz_id" uuid,
	"suggestion_id" uuid,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "publications_once" UNIQUE("schedule_id","period")
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"props" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "analytics_events_event" CHECK ("analytics_events"."event" ~ '^[a-z_]{1,40}$')
);
--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"difficulty" text NOT NULL,
	"written" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"proof" jsonb,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "bank_questions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "bank_questions_difficulty" CHECK ("bank_questions"."difficulty" in ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
CREATE TABLE "question_flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "question_flags_once" UNIQUE("question_id","user_id"),
	CONSTRAINT "question_flags_reason" CHECK (char_length("question_flags"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"attempt_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "quiz_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quiz_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"score" smallint,
	CONSTRAINT "quiz_attempts_once" UNIQUE("user_id","quiz_id"),
	CONSTRAINT "quiz_attempts_of_quiz" UNIQUE("id","quiz_id"),
	CONSTRAINT "quiz_attempts_closed" CHECK (("quiz_attempts"."closed_at" is null) = ("quiz_attempts"."score" is null)),
	CONSTRAINT "quiz_attempts_score" CHECK ("quiz_attempts"."score" between 0 and 250 and "quiz_attempts"."score" % 5 = 0),
	CONSTRAINT "quiz_attempts_span" CHECK ("quiz_attempts"."started_at" < "quiz_attempts"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "quiz_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"text_it" text NOT NULL,
	"text_en" text NOT NULL,
	"is_correct" boolean NOT NULL,
	CONSTRAINT "quiz_options_of_question" UNIQUE("question_id","id")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quiz_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"bank_id" uuid,
	"text_it" text NOT NULL,
	"text_en" text NOT NULL,
	"why_it" text,
	"why_en" text,
	"match_id" uuid,
	CONSTRAINT "quiz_questions_place" UNIQUE("quiz_id","place"),
	CONSTRAINT "quiz_questions_of_quiz" UNIQUE("quiz_id","id")
);
--> statement-breakpoint
CREATE TABLE "quiz_seeds" (
	"day" date PRIMARY KEY NOT NULL,
	"seed" "bytea" NOT NULL,
	"commitment" "bytea" NOT NULL,
	"committed_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_streaks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"current" integer NOT NULL,
	"longest" integer NOT NULL,
	"freezes" smallint DEFAULT 0 NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "quiz_streaks_counts" CHECK ("quiz_streaks"."current" between 0 and "quiz_streaks"."longest"),
	CONSTRAINT "quiz_streaks_freezes" CHECK ("quiz_streaks"."freezes" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "quiz_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"competition" text,
	"points" integer DEFAULT 5 NOT NULL,
	"difficulty" text DEFAULT 'medium' NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "quiz_templates_title" CHECK (char_length("quiz_templates"."title") between 1 and 120),
	CONSTRAINT "quiz_templates_difficulty" CHECK ("quiz_templates"."difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "quiz_templates_questions" CHECK (jsonb_typeof("quiz_templates"."questions") = 'array')
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"title_it" text NOT NULL,
	"title_en" text NOT NULL,
	"competition" text,
	"template_id" uuid,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "quizzes_day_unique" UNIQUE("day"),
	CONSTRAINT "quizzes_span" CHECK ("quizzes"."opens_at" < "quizzes"."closes_at")
);
--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "extended_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_template_id_quiz_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."quiz_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_schedule_id_content_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."content_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_suggestion_id_coach_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."coach_suggestions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_flags" ADD CONSTRAINT "question_flags_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_flags" ADD CONSTRAINT "question_flags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_attempt" FOREIGN KEY ("attempt_id","quiz_id") REFERENCES "public"."quiz_attempts"("id","quiz_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_question" FOREIGN KEY ("quiz_id","question_id") REFERENCES "public"."quiz_questions"("quiz_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_option" FOREIGN KEY ("question_id","option_id") REFERENCES "public"."quiz_options"("question_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_bank_id_bank_questions_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."bank_questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_streaks" ADD CONSTRAINT "quiz_streaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_day_quiz_seeds_day_fk" FOREIGN KEY ("day") REFERENCES "public"."quiz_seeds"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_template_id_quiz_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."quiz_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_suggestions_latest" ON "coach_suggestions" USING btree ("publish_at" DESC NULLS LAST) WHERE "coach_suggestions"."active";--> statement-breakpoint
CREATE INDEX "publications_at" ON "publications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_event" ON "analytics_events" USING btree ("event","created_at");--> statement-breakpoint
CREATE INDEX "bank_questions_drawn" ON "bank_questions" USING btree ("difficulty","slug") WHERE "bank_questions"."active";--> statement-breakpoint
CREATE INDEX "quiz_answers_question_index" ON "quiz_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_open" ON "quiz_attempts" USING btree ("ends_at") WHERE "quiz_attempts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_quiz" ON "quiz_attempts" USING btree ("quiz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_options_one_right" ON "quiz_options" USING btree ("question_id") WHERE "quiz_options"."is_correct";--> statement-breakpoint
CREATE INDEX "quiz_questions_bank" ON "quiz_questions" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "quizzes_open" ON "quizzes" USING btree ("opens_at");
--> statement-breakpoint
-- One quiz at any instant, for everybody.
alter table quizzes add constraint quizzes_one_at_a_time
  exclude using gist (tstzrange(opens_at, closes_at) with &&);
--> statement-breakpoint
-- A question without a right option could not be answered; with two, the partial unique index says no.
create function quiz_questions_have_a_right_option() returns trigger language plpgsql as $$
begin
  if not exists (select from quiz_options where question_id = new.id and is_correct) then
    raise exception 'a question needs a right option' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger quiz_questions_right after insert on quiz_questions
  deferrable initially deferred for each row execute function quiz_questions_have_a_right_option();
