-- Mails beside those about the account: off unless the fan asks for them.
alter table user_preferences
  add column mail_picks boolean not null default false,
  add column mail_streak boolean not null default false,
  add column mail_recap boolean not null default false;
