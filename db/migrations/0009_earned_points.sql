-- Points earned, counted per fan and period in the transaction that books them.
CREATE TABLE "earned_points" (
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"points" bigint NOT NULL,
	"quiz_points" bigint NOT NULL,
	CONSTRAINT "earned_points_user_id_period_starts_on_pk" PRIMARY KEY("user_id","period","starts_on"),
	CONSTRAINT "earned_points_period" CHECK ("earned_points"."period" in ('day', 'week', 'month', 'all'))
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoints" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"balance" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_marks" (
	"rule" text PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"checked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earned_points" ADD CONSTRAINT "earned_points_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "missions_awarded" ON "missions" USING btree (coalesce("settled_at", "first_done_at")) WHERE "missions"."xp_awarded" > 0 or "missions"."reward" > 0;
--> statement-breakpoint
-- The causes whose points rank. Conversions, repayments and gifts do not.
create function ledger_is_earning(cause_kind text) returns boolean language sql immutable parallel safe as $$
  select cause_kind in ('mission', 'quiz')
$$;
--> statement-breakpoint
-- The periods that an instant falls into. A day of the zone is computed once, its week and month from the day.
create function earning_periods(at timestamptz) returns table (period text, starts_on date)
language sql stable parallel safe as $$
  select period, case period when 'all' then date '-infinity' else date_trunc(period, day)::date end
  from (select app_day(at)::timestamp as day) today, unnest(array['day', 'week', 'month', 'all']) period
$$;
--> statement-breakpoint
insert into earned_points (user_id, period, starts_on, points, quiz_points)
select user_id, period.period, period.starts_on, sum(points), sum(quiz_points)
from (
  select entry.user_id, app_day(entry.created_at) as day, sum(line.points) as points,
    coalesce(sum(line.points) filter (where deed.cause_kind = 'quiz'), 0) as quiz_points
  from ledger_entries entry
  join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
  join ledger_transactions deed on deed.id = entry.transaction_id and ledger_is_earning(deed.cause_kind)
  cross join lateral (select case account.asset when 'points' then entry.amount else -entry.amount end as points) line
  where entry.user_id is not null
  group by 1, 2
) daily
cross join lateral earning_periods(daily.day::timestamp at time zone app_zone()) period
group by 1, 2, 3;
--> statement-breakpoint
insert into ledger_checkpoints (account_id, place, balance)
select entry.account_id, chain.length, sum(entry.amount)
from ledger_entries entry join ledger_chains chain using (user_id)
group by entry.account_id, chain.length;
--> statement-breakpoint
-- Assets and causes are looked up line by line: a join could be planned for a large batch and then kept for single
-- transfers, which would each read the whole table.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select transaction_id, amount, (select asset from ledger_accounts where id = lines.account_id) as asset from lines
    ) line
    group by transaction_id, asset having sum(amount) <> 0
  ) then
    raise exception 'ledger: the lines of a transaction do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Each writer holds the chain of a fan before this runs, so that counters of one fan are never changed by two at once.
create function ledger_count_earned() returns trigger language plpgsql as $$
begin
  insert into earned_points as counter (user_id, period, starts_on, points, quiz_points)
  select earned.user_id, period.period, period.starts_on, sum(earned.points),
    coalesce(sum(earned.points) filter (where earned.cause_kind = 'quiz'), 0)
  from (
    select user_id, created_at, cause_kind, sum(case asset when 'points' then amount else -amount end) as points
    from (
      select user_id, created_at, amount, (select asset from ledger_accounts where id = lines.account_id) as asset,
        (select cause_kind from ledger_transactions where id = lines.transaction_id) as cause_kind
      from lines where user_id is not null
    ) line
    where asset in ('points', 'owed') and ledger_is_earning(cause_kind)
    group by user_id, created_at, cause_kind
  ) earned
  cross join lateral earning_periods(earned.created_at) period
  group by earned.user_id, period.period, period.starts_on
  order by earned.user_id
  on conflict (user_id, period, starts_on) do update
    set points = counter.points + excluded.points, quiz_points = counter.quiz_points + excluded.quiz_points;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_earned after insert on ledger_entries
  referencing new table as lines for each statement execute function ledger_count_earned();
--> statement-breakpoint
create trigger earned_points_by_entries before insert or update or delete on earned_points
  for each row execute function ledger_only_by_entries();
--> statement-breakpoint
create trigger earned_points_fixed before truncate on earned_points
  for each statement execute function ledger_is_append_only();
