-- Both tables of the trigger are read once: the plan of a join is kept from the first change, of one fan, and would compare every
-- fan of a settlement with every other.
create or replace function rank_note_moved() returns trigger language plpgsql as $$
begin
  insert into rank_moves (period, starts_on, before, after)
  select period, starts_on, max(points) filter (where not is_new), max(points) filter (where is_new)
  from (
    select user_id, period, starts_on, points, true as is_new from moved where period <> 'day'
    union all
    select user_id, period, starts_on, points, false from earlier where period <> 'day'
  ) counter
  group by user_id, period, starts_on
  having max(points) filter (where is_new) <> max(points) filter (where not is_new);
  return null;
end
$$;
