DROP INDEX "analytics_events_event";--> statement-breakpoint
CREATE INDEX "ingest_runs_open" ON "ingest_runs" USING btree ("started_at") WHERE "ingest_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "settlements_latest" ON "settlements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_events_fan" ON "analytics_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_events_created" ON "analytics_events" USING btree ("created_at");