-- The last export of a fan, made in the background; a new request replaces it.
create table data_exports (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  requested_at timestamptz not null default app_now(),
  done integer not null default 0,
  total integer not null default 0,
  attempts smallint not null default 0,
  leased_until timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  file bytea,
  constraint data_exports_ready check (num_nonnulls(ready_at, expires_at, file) in (0, 3)),
  constraint data_exports_counts check (done between 0 and total)
);
--> statement-breakpoint
create index data_exports_waiting on data_exports (requested_at) where ready_at is null;
--> statement-breakpoint
-- Accounts on their way out. The row of an erased account stays: a restored backup is compared with it.
create table account_deletions (
  user_id uuid primary key references users (id),
  requested_at timestamptz not null default app_now(),
  erase_at timestamptz not null,
  erased_at timestamptz,
  constraint account_deletions_grace check (erase_at > requested_at)
);
--> statement-breakpoint
create index account_deletions_due on account_deletions (erase_at) where erased_at is null;
--> statement-breakpoint
/*
 Leaves of a fan what the accounts of others need, under a random id: the ledger, what it was booked for, and counts. Every other
 table that cascades from users is emptied of the fan, whichever it is: a new table is erased unless it is named here.
*/
create function erase_fan(fan uuid) returns void language plpgsql as $$
declare
  address text;
  source record;
begin
  -- Chains first, as everything that books.
  perform from ledger_chains where user_id = fan for update;
  perform from users where id = fan for update;
  select email into address from persons where user_id = fan;
  update leagues set owner_id = heir.user_id from (
    select distinct on (league_id) league_id, user_id from league_members where user_id <> fan order by league_id, joined_at, user_id
  ) heir where heir.league_id = leagues.id and owner_id = fan;
  delete from leagues where owner_id = fan;
  delete from outbox where recipient = address;
  delete from sign_ups where email = address;
  update missions set title = '–', description = null where user_id = fan and kind = 'declared';
  update invoices set user_id = null, url = null where user_id = fan;
  for source in
    select conrelid::regclass as name, attname from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' and conparentid = 0
      and conrelid::regclass::text not in ('missions', 'mission_daily_xp', 'mission_weekly_picks', 'quiz_attempts', 'quiz_streaks',
        'badge_ownerships', 'pick_records', 'purchases', 'demo_topups', 'monthly_bundles', 'weekend_fives')
  loop
    execute format('delete from %s where %I = $1', source.name, source.attname) using fan;
  end loop;
  update users set is_admin = false, session_version = session_version + 1 where id = fan;
end $$;
