-- A sign-up is tied to the browser that made it; one without a browser asks for a password at its link.
ALTER TABLE "sign_ups" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "browser_hash" bytea;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_browser_unique" UNIQUE("browser_hash");--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_browser_has_password" CHECK ("sign_ups"."browser_hash" is null or "sign_ups"."password_hash" is not null);--> statement-breakpoint
-- A used link stays until it expires, so that a second click can be told so.
ALTER TABLE "email_tokens" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_tokens" DROP CONSTRAINT "email_tokens_one_subject";--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_one_subject" CHECK (num_nonnulls("email_tokens"."sign_up_id", "email_tokens"."user_id", "email_tokens"."used_at") = 1);--> statement-breakpoint
-- The mails of the last day count as admitted, so that no address gets more at the change.
ALTER TABLE "outbox" ADD COLUMN "admitted_at" timestamp with time zone;--> statement-breakpoint
UPDATE "outbox" SET "admitted_at" = "created_at" WHERE "kind" <> 'password_changed';
