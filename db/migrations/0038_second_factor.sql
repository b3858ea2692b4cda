-- A session whose fan has a second factor is nobody's until its code was given.
alter table sessions add column awaits_code boolean not null default false, add column device text;
--> statement-breakpoint
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted by a key of the application, so that a copy of the database alone opens nothing.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The last thirty seconds whose code was used: none is used twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now()
);
--> statement-breakpoint
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_user_id_code_hash_pk primary key (user_id, code_hash)
);
--> statement-breakpoint
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint email_changes_hash_unique unique (token_hash),
  constraint email_changes_normal check (email = lower(email) and char_length(email) between 3 and 254)
);
--> statement-breakpoint
-- Why and until when; without an end until it is lifted.
alter table users add column ban_reason text, add column banned_until timestamptz;
--> statement-breakpoint
alter table users add constraint users_ban check (
  (banned_at is not null or num_nonnulls(ban_reason, banned_until) = 0) and banned_until > banned_at
  and char_length(ban_reason) between 10 and 300);
--> statement-breakpoint
create index users_ban_over on users (banned_until) where banned_until is not null;
--> statement-breakpoint
create index audit_log_action_latest on audit_log (split_part(action, '.', 1), id);
