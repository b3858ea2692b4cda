ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT app_now() NOT NULL;
--> statement-breakpoint
update sessions set seen_at = created_at;
--> statement-breakpoint
-- Reasons are words about a fan. They go with the fan, from tables that otherwise only take rows.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('goalquest.forgets', true) = 'reasons' then return null; end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create function corrections_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('goalquest.forgets', true) = 'reasons' then return null; end if;
  raise exception 'ledger: corrections is append-only' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
drop trigger corrections_fixed on corrections;
--> statement-breakpoint
create trigger corrections_fixed before update or delete or truncate on corrections
  for each statement execute function corrections_are_append_only();
--> statement-breakpoint
-- As the owner of the tables, since the role that serves may not update them; and of nobody who still has an account.
create function forget_reasons(fan uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from persons where user_id = fan) then
    raise exception 'forget_reasons: the fan has an account' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('goalquest.forgets', 'reasons', true);
  update audit_log set detail = detail - 'reason'
  where detail ? 'reason' and subject in (select fan::text union all select id::text from corrections where user_id = fan);
  update corrections set reason = '–' where user_id = fan;
  perform set_config('goalquest.forgets', '', true);
end $$;
--> statement-breakpoint
create or replace function erase_fan(fan uuid) returns void language plpgsql as $$
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
  -- A changed address is known by the mails of its change.
  delete from outbox where id in (select id from email_changes where user_id = fan) or recipient = address or subject_id = fan
    or recipient in (select recipient from outbox changed where changed.kind = 'email_changed' and changed.subject_id = fan
      and not exists (select from persons where email = changed.recipient));
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
  update users set is_admin = false, session_version = session_version + 1, ban_reason = null where id = fan;
  perform forget_reasons(fan);
end $$;
