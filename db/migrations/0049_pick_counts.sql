ALTER TABLE "mission_templates" ADD COLUMN "pick_counts" jsonb;--> statement-breakpoint
-- What settlement counts from now on, for the questions that it judged before.
update mission_templates template set pick_counts = (
  select coalesce(jsonb_object_agg(pick, fans), '{}') from (
    select pick, count(*) as fans from missions where template_id = template.id and kind = 'match' and pick is not null group by pick
  ) picked)
where exists (select from settlements where id = template.settlement_id and locked);
