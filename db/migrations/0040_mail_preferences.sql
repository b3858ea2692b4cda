-- Mails beside those about the account: off unless the fan asks for them.
alter table user_preferences
  add column mail_picks boolean not null default false,
  add column mail_streak boolean not null default false,
  add column mail_recap boolean not null default false;
--> statement-breakpoint
create table reminders (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- The day of the picks or of the quiz, or the Monday of the week.
  occasion date not null,
  created_at timestamptz not null default app_now(),
  constraint reminders_user_id_kind_occasion_pk primary key (user_id, kind, occasion),
  constraint reminders_kind check (kind in ('picks', 'streak', 'recap'))
);
--> statement-breakpoint
create index reminders_created on reminders (created_at);
--> statement-breakpoint
-- What a mail is made of, and when it comes too late. Mails about the account have neither, and go first.
alter table outbox add column detail jsonb, add column expires_at timestamptz;
--> statement-breakpoint
drop index outbox_waiting;
--> statement-breakpoint
create index outbox_waiting on outbox ((detail is not null), next_attempt_at) where sent_at is null;
--> statement-breakpoint
create index user_preferences_mail_picks on user_preferences (user_id) where mail_picks;
--> statement-breakpoint
create index user_preferences_mail_streak on user_preferences (user_id) where mail_streak;
--> statement-breakpoint
create index user_preferences_mail_recap on user_preferences (user_id) where mail_recap;
