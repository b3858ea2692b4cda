create function is_admin(account uuid) returns boolean language sql stable parallel safe as $$
  select coalesce((select u.is_admin and u.banned_at is null from users u where u.id = account), false)
$$;
--> statement-breakpoint
insert into ledger_accounts (user_id, asset) values (null, 'xp'), (null, 'points'), (null, 'tokens');
--> statement-breakpoint
alter table ledger_transactions add constraint ledger_transactions_cause_plain
  check (cause_kind ~ '^[a-z_]{1,40}$' and cause_id ~ '^[A-Za-z0-9:._-]{1,80}$');
--> statement-breakpoint
-- The text that is hashed for a line; lib/ledger/chain.ts writes the same.
create function ledger_line(place bigint, account uuid, asset text, amount bigint, cause_kind text, cause_id text, rule_version int, at timestamptz)
returns text language sql immutable parallel safe as $$
  select concat_ws('|', place, account, asset, amount, cause_kind, cause_id, rule_version,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
$$;
--> statement-breakpoint
create function ledger_append() returns trigger language plpgsql as $$
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
  update ledger_accounts set balance = balance + new.amount where id = account.id;
  return new;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_append before insert on ledger_entries for each row execute function ledger_append();
--> statement-breakpoint
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from lines join ledger_accounts account on account.id = lines.account_id
    group by lines.transaction_id, account.asset having sum(lines.amount) <> 0
  ) then
    raise exception 'ledger: the lines of a transaction do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as lines for each statement execute function ledger_must_balance();
--> statement-breakpoint
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger ledger_entries_fixed before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_transactions_fixed before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create function ledger_only_by_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'ledger: % changes only with an entry', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger ledger_accounts_by_entries before update on ledger_accounts
  for each row execute function ledger_only_by_entries();
--> statement-breakpoint
create trigger ledger_chains_by_entries before update on ledger_chains
  for each row execute function ledger_only_by_entries();
--> statement-breakpoint
-- Every fan has its accounts and its chain from the first moment: no writer has to make them.
create function users_open_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_chains (user_id) values (new.id);
  insert into ledger_accounts (user_id, asset) values (new.id, 'xp'), (new.id, 'points'), (new.id, 'tokens');
  return null;
end
$$;
--> statement-breakpoint
create trigger users_ledger after insert on users for each row execute function users_open_ledger();
