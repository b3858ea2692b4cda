-- Attempts that are right too fast to have been read are paid and rank only after an admin has looked at them.
ALTER TABLE "quiz_attempts" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "median_seconds" real;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_reviewed" CHECK ("quiz_attempts"."reviewed_at" is null or "quiz_attempts"."held");--> statement-breakpoint
CREATE INDEX "quiz_attempts_held" ON "quiz_attempts" USING btree ("closed_at") WHERE "quiz_attempts"."held" and "quiz_attempts"."reviewed_at" is null;
