ALTER TABLE "missions" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- As it was known until now, by the lock of today.
update missions mission set withdrawn = true
where kind = 'match' and deleted_at is not null and settlement_id is null
  and not coalesce(deleted_at >= (select locks_at from template_lock(mission.template_id)), false);
--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_withdrawn" CHECK (not "missions"."withdrawn" or "missions"."deleted_at" is not null);
--> statement-breakpoint
create function mission_comes_back() returns trigger language plpgsql as $$
begin
  new.withdrawn := false;
  return new;
end
$$;
--> statement-breakpoint
create trigger missions_come_back before update of deleted_at on missions for each row
  when (new.deleted_at is null and new.withdrawn) execute function mission_comes_back();
--> statement-breakpoint
-- As before, but whether a pick was withdrawn is stored: its lock may turn out to be earlier than its deletion.
create or replace function standing_answers(question uuid, fan uuid) returns table (template_id uuid) language sql stable as $$
  select mission.template_id from questions_of_all_dates(question) alike
  join missions mission on mission.template_id = alike.id and mission.user_id = fan and mission.kind = 'match'
    and mission.pick is not null and mission.outcome <> 'void' and not mission.withdrawn
$$;
