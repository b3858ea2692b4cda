-- Until here an admin could write other points, which no quiz ever gave.
UPDATE "quiz_templates" SET "points" = 5 WHERE "points" <> 5;--> statement-breakpoint
ALTER TABLE "quiz_templates" ADD CONSTRAINT "quiz_templates_points" CHECK ("quiz_templates"."points" = 5);
