-- A reply that a fan has reported is looked at once by an admin.
alter table coach_turns add column reviewed_at timestamptz, add column reviewed_by uuid references users (id) on delete set null,
  add constraint coach_turns_reviewed check (reviewed_at is null or reported_at is not null);
--> statement-breakpoint
drop index coach_turns_reported;
--> statement-breakpoint
create index coach_turns_reported on coach_turns (reported_at) where reported_at is not null and reviewed_at is null;
