-- The secret part of a league's invitation link: 128 bits of the server's own randomness.
create function new_invite_token() returns text language sql volatile as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)
$$;
--> statement-breakpoint
alter table leagues add column invite_token text not null default new_invite_token(),
  add constraint leagues_invite_token_unique unique (invite_token),
  add constraint leagues_invite_token check (invite_token ~ '^[0-9a-f]{32}$');
--> statement-breakpoint
-- Where the fan was going when asked to sign up; the link of the mail may be opened in another browser.
alter table sign_ups add column return_path text,
  add constraint sign_ups_return_path check (return_path ~ '^/(?!/)' and char_length(return_path) <= 300);
--> statement-breakpoint
-- Whether anybody may read the league's table of the week; its owner decides.
alter table leagues add column is_public boolean not null default false;
