CREATE INDEX "persons_email_prefix" ON "persons" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_preferences_nickname_prefix" ON "user_preferences" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_latest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_banned" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "users"."banned_at" is not null;