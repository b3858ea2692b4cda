-- What follows the first row of a match goes one level deep: a copy of a copy kept the facts of the day it was made.
with recursive origin as (
  select id, duplicate_of as first_id from matches where duplicate_of is not null
  union all
  select origin.id, first.duplicate_of from origin join matches first on first.id = origin.first_id
  where first.duplicate_of is not null
)
update matches set duplicate_of = first.id
from origin join matches first on first.id = origin.first_id and first.duplicate_of is null
where matches.id = origin.id and matches.duplicate_of <> first.id;
--> statement-breakpoint
create function matches_copy_a_first() returns trigger language plpgsql as $$
begin
  if exists (select from matches first where first.id = new.duplicate_of and first.duplicate_of is not null)
    or exists (select from matches copy where copy.duplicate_of = new.id) then
    raise exception 'a match is a copy of one that is none' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- After the statement, which may make a match a copy and give its copies to another.
create trigger matches_copy_level after insert or update of duplicate_of on matches for each row
  when (new.duplicate_of is not null) execute function matches_copy_a_first();
