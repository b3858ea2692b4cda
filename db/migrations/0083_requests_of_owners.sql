-- A form's id is unique among the rows of its owner. A row that passes to another fan leaves it behind: the heir may own another row of
-- the same form, when its maker has sent that again after the first one had passed.
create function leave_request() returns trigger language plpgsql as $$
begin
  new.request_id := gen_random_uuid();
  return new;
end
$$;
--> statement-breakpoint
create trigger leagues_leave_request before update of owner_id on leagues
  for each row when (new.owner_id <> old.owner_id) execute function leave_request();
--> statement-breakpoint
create trigger replays_leave_request before update of owner_id on replays
  for each row when (new.owner_id <> old.owner_id) execute function leave_request();
