-- Points earned with picks on a competition, for leagues about it: counted like those of all, in the transaction of the lines.
CREATE TABLE "competition_points" (
	"user_id" uuid NOT NULL,
	"competition" text NOT NULL,
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "competition_points_user_id_competition_period_starts_on_pk" PRIMARY KEY("user_id","competition","period","starts_on"),
	CONSTRAINT "competition_points_period" CHECK ("competition_points"."period" in ('day', 'week', 'month', 'all'))
);
--> statement-breakpoint
ALTER TABLE "competition_points" ADD CONSTRAINT "competition_points_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "competition" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "competition" text;
--> statement-breakpoint
alter table ledger_transactions disable trigger ledger_transactions_fixed;
--> statement-breakpoint
update ledger_transactions booking set competition = template.competition
from missions mission join mission_templates template on template.id = mission.template_id
where booking.cause_kind = 'mission' and booking.cause_id = mission.id::text and mission.kind = 'match';
--> statement-breakpoint
alter table ledger_transactions enable trigger ledger_transactions_fixed;
--> statement-breakpoint
insert into competition_points (user_id, competition, period, starts_on, points)
select user_id, competition, period.period, period.starts_on, sum(points)
from (
  select entry.user_id, booking.competition, app_day(entry.created_at) as day,
    sum(case account.asset when 'points' then entry.amount else -entry.amount end) as points
  from ledger_entries entry
  join ledger_accounts account on account.id = entry.account_id and account.asset in ('points', 'owed')
  join ledger_transactions booking on booking.id = entry.transaction_id and ledger_is_earning(booking.cause_kind)
    and booking.competition is not null
  where entry.user_id is not null
  group by 1, 2, 3
) daily
cross join lateral earning_periods(daily.day::timestamp at time zone app_zone()) period
group by 1, 2, 3, 4;
--> statement-breakpoint
-- Looked up line by line, as in ledger_count_earned.
create function ledger_count_competitions() returns trigger language plpgsql as $$
begin
  insert into competition_points as counter (user_id, competition, period, starts_on, points)
  select earned.user_id, earned.competition, period.period, period.starts_on, sum(earned.points)
  from (
    select user_id, competition, created_at, sum(case asset when 'points' then amount else -amount end) as points
    from (
      select user_id, created_at, amount, (select asset from ledger_accounts where id = lines.account_id) as asset,
        (select competition from ledger_transactions where id = lines.transaction_id and ledger_is_earning(cause_kind)) as competition
      from lines where user_id is not null
    ) line
    where asset in ('points', 'owed') and competition is not null
    group by user_id, competition, created_at
  ) earned
  cross join lateral earning_periods(earned.created_at) period
  group by earned.user_id, earned.competition, period.period, period.starts_on
  order by earned.user_id
  on conflict (user_id, competition, period, starts_on) do update set points = counter.points + excluded.points;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_competitions after insert on ledger_entries
  referencing new table as lines for each statement execute function ledger_count_competitions();
--> statement-breakpoint
create trigger competition_points_by_entries before insert or update or delete on competition_points
  for each row execute function ledger_only_by_entries();
--> statement-breakpoint
create trigger competition_points_fixed before truncate on competition_points
  for each statement execute function ledger_is_append_only();
