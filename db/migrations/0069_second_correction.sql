-- What a correction has made void counts again once another takes its place, not only once it is lifted.
create or replace function matches_tell_version() returns trigger language plpgsql as $$
begin
  update template_matches set match_version = new.version where match_id = new.id;
  update weekend_matches set match_version = new.version where match_id = new.id;
  if new.corrected_at is distinct from old.corrected_at and old.corrected_at is not null then
    update template_matches set voided_by = null, voided_at = null where match_id = new.id and voided_at >= old.corrected_at;
    update weekend_matches set voids = '{}', voided_at = null where match_id = new.id and voided_at >= old.corrected_at;
  end if;
  return null;
end
$$;
