ALTER TABLE "assets" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_owner" CHECK ("assets"."kind" = 'poster' or "assets"."user_id" is not null);
--> statement-breakpoint
-- As before, but a poster, which hangs on the wall for everybody, stays when the admin who printed it is erased.
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
    select distinct on (league_id) league_id, member.user_id from league_members member join users on users.id = member.user_id
    where member.user_id <> fan
    order by league_id, banned_at is not null or exists (select from account_deletions leaving where leaving.user_id = member.user_id),
      joined_at, member.user_id
  ) heir where heir.league_id = leagues.id and owner_id = fan;
  delete from leagues where owner_id = fan;
  -- A changed address is known by the mails of its change.
  delete from outbox where id in (select id from email_changes where user_id = fan) or recipient = address or subject_id = fan
    or recipient in (select recipient from outbox changed where changed.kind = 'email_changed' and changed.subject_id = fan
      and not exists (select from persons where email = changed.recipient));
  delete from sign_ups where email = address;
  update missions set title = '–', description = null where user_id = fan and kind = 'declared';
  update invoices set user_id = null, url = null where user_id = fan;
  update assets set user_id = null where user_id = fan and kind = 'poster';
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
