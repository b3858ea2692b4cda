ALTER TABLE "weekend_matches" ADD COLUMN "voids_before" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- Of corrections in force only the first void is known: if it is older, those that came with the correction stay, as they did.
update weekend_matches place set voids_before = place.voids from matches
where matches.id = place.match_id and place.voided_at < matches.corrected_at;
--> statement-breakpoint
-- As before, but a profile that was void before a correction no longer keeps those that the correction has made void.
create or replace function matches_tell_version() returns trigger language plpgsql as $$
begin
  update template_matches set match_version = new.version where match_id = new.id;
  update weekend_matches set match_version = new.version where match_id = new.id;
  if old.corrected_at is null and new.corrected_at is not null then
    update weekend_matches set voids_before = voids where match_id = new.id;
  elsif new.corrected_at is distinct from old.corrected_at then
    update template_matches set voided_by = null, voided_at = null where match_id = new.id and voided_at >= old.corrected_at;
    update weekend_matches set voids = voids_before, voided_at = case when voids_before <> '{}' then voided_at end
    where match_id = new.id;
  end if;
  return null;
end
$$;
