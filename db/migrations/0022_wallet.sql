-- The balance of its account after each line, so that a page of a statement reads only its own lines.
CREATE TABLE "conversion_weeks" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "conversion_weeks_user_id_week_pk" PRIMARY KEY("user_id","week"),
	CONSTRAINT "conversion_weeks_cap" CHECK ("conversion_weeks"."used" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "conversion_weeks" ADD CONSTRAINT "conversion_weeks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_chained";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "balance" bigint;
--> statement-breakpoint
alter table ledger_entries disable trigger ledger_entries_fixed;
--> statement-breakpoint
update ledger_entries entry set balance = line.balance
from (select id, sum(amount) over (partition by account_id order by place) as balance
  from ledger_entries where user_id is not null) line
where entry.id = line.id;
--> statement-breakpoint
alter table ledger_entries enable trigger ledger_entries_fixed;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_chained" CHECK (num_nonnulls("ledger_entries"."user_id", "ledger_entries"."place", "ledger_entries"."previous_hash", "ledger_entries"."hash", "ledger_entries"."balance") in (0, 5));--> statement-breakpoint
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("account_id","place") WHERE "ledger_entries"."place" is not null;
--> statement-breakpoint
create or replace function ledger_append() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
  deed ledger_transactions;
  chain ledger_chains;
begin
  select * into strict account from ledger_accounts where id = new.account_id;
  select * into strict deed from ledger_transactions where id = new.transaction_id;
  new.created_at := deed.created_at;
  new.user_id := account.user_id;
  new.place := null;
  new.previous_hash := null;
  new.hash := null;
  new.balance := null;
  if account.user_id is null then
    return new;
  end if;
  -- Always the chain first, then the account: one order of locks for every writer.
  select * into strict chain from ledger_chains where user_id = account.user_id for update;
  new.place := chain.length + 1;
  new.previous_hash := chain.head;
  new.hash := sha256(chain.head || convert_to(ledger_line(new.place, new.user_id, account.asset, new.amount,
    deed.cause_kind, deed.cause_id, deed.rule_version, new.created_at), 'UTF8'));
  update ledger_chains set length = new.place, head = new.hash where user_id = account.user_id;
  update ledger_accounts set balance = balance + new.amount where id = account.id returning balance into new.balance;
  return new;
end
$$;
