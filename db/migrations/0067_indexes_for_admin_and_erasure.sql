CREATE INDEX "email_changes_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "matches_unfinished" ON "matches" USING btree ("kickoff_at") WHERE "matches"."status" not in ('FINISHED', 'AWARDED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "mission_templates_competition" ON "mission_templates" USING btree ("competition");--> statement-breakpoint
CREATE INDEX "question_flags_open" ON "question_flags" USING btree ("question_id","created_at") WHERE "question_flags"."settled_at" is null;