ALTER TABLE "publications" ADD COLUMN "first_tried_at" timestamp with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
update "publications" set "first_tried_at" = "created_at";