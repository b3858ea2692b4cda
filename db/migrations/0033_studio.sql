-- Pictures, speech and posters, and what every call of the AI vendor costs.
create table assets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  call_id uuid references ai_calls (id) on delete set null,
  kind text not null,
  prompt text not null,
  number integer,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  duration_ms integer,
  demo boolean not null,
  created_at timestamptz not null default app_now(),
  constraint assets_call_unique unique (call_id),
  constraint assets_number_unique unique (number),
  constraint assets_kind check (kind in ('image', 'speech', 'poster')),
  constraint assets_prompt check (char_length(prompt) between 1 and 1000),
  constraint assets_numbered check ((kind = 'poster') = (number is not null)),
  constraint assets_type check (media_type ~ case when kind = 'speech' then '^audio/' else '^image/' end),
  constraint assets_bytes check (bytes > 0),
  constraint assets_sha256 check (octet_length(sha256) = 32),
  constraint assets_size check ((kind = 'speech') = (width is null) and (width is null) = (height is null))
);
--> statement-breakpoint
create index assets_of_fan on assets (user_id, kind, created_at desc nulls last);
--> statement-breakpoint
create sequence poster_numbers as integer;
--> statement-breakpoint
create table asset_removals (
  asset_id uuid primary key,
  due_at timestamptz not null default app_now()
);
--> statement-breakpoint
create index asset_removals_due on asset_removals (due_at);
--> statement-breakpoint
-- However a row goes, by its fan or with the account, its file follows.
create function assets_leave_no_file() returns trigger language plpgsql as $$
begin
  insert into asset_removals (asset_id) values (old.id) on conflict (asset_id) do update set due_at = app_now();
  return null;
end
$$;
--> statement-breakpoint
create trigger assets_leave_no_file after delete on assets for each row execute function assets_leave_no_file();
--> statement-breakpoint
alter table ai_usage drop constraint ai_usage_kind, add constraint ai_usage_kind check (kind in ('chat', 'image', 'speech', 'poster'));
--> statement-breakpoint
alter table ai_totals drop constraint ai_totals_kind, add constraint ai_totals_kind check (kind in ('chat', 'image', 'speech', 'poster')),
  add column cost_micros bigint not null default 0, add column unpriced integer not null default 0,
  add constraint ai_totals_cost check (cost_micros >= 0 and unpriced >= 0);
--> statement-breakpoint
alter table ai_calls drop constraint ai_calls_kind, add constraint ai_calls_kind check (kind in ('chat', 'image', 'speech', 'poster')),
  add column request_id uuid, add column cost_micros bigint,
  add constraint ai_calls_request_unique unique (user_id, request_id), add constraint ai_calls_cost check (cost_micros >= 0);
