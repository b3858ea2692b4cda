-- Activities pay points beyond the week's picks, and money buys none.
update "mission_templates" set "pro" = false where "pro" and "competition" is null;--> statement-breakpoint
ALTER TABLE "mission_templates" ADD CONSTRAINT "mission_templates_activity_free" CHECK (not "mission_templates"."pro" or "mission_templates"."competition" is not null);