import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import type { ExportedLine } from '@/lib/ledger/chain/rules'
import type { CauseKind } from '@/lib/ledger/rules'
import { causeFacts } from '../queries'

const BATCH_SIZE = 1_000

/** `facts`: what the words of its cause need; null where no words are written. */
export type ExportRow = Omit<ExportedLine, 'causeKind'> & { causeKind: CauseKind; facts: unknown }

type Owner = Pick<SignedIn, 'userId'>

async function* batchesOf({ userId }: Owner, facts: SQL): AsyncGenerator<ExportRow[]> {
  const [chain] = await database().execute<{ length: number }>(sql`
    select length::float8 as length from ledger_chains where user_id = ${userId}`)
  const length = chain?.length ?? 0
  for (let after = 0; after < length; after += BATCH_SIZE)
    yield await database().execute<ExportRow>(sql`
      select entry.place::float8 as place, entry.user_id as "userId", account.asset, entry.amount::float8 as amount,
        entry.balance::float8 as balance, cause.cause_kind as "causeKind", cause.cause_id as "causeId",
        cause.rule_version as "ruleVersion",
        to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
        encode(entry.previous_hash, 'hex') as "previousHash", encode(entry.hash, 'hex') as hash,
        ${facts} as facts
      from ledger_entries entry
      join ledger_accounts account on account.id = entry.account_id
      join ledger_transactions cause on cause.id = entry.transaction_id
      where entry.user_id = ${userId} and entry.place > ${after}::bigint
        and entry.place <= ${Math.min(after + BATCH_SIZE, length)}::bigint
      order by entry.place`)
}

/**
 * The fan's whole chain as it stands now, oldest line first, in batches: neither the database nor the process holds more than one
 * batch.
 */
export const chainOf = (owner: Owner): AsyncGenerator<ExportRow[]> => batchesOf(owner, sql`null::jsonb`)

/** The same with the facts of each cause. */
export const chainWithFactsOf = (owner: Owner): AsyncGenerator<ExportRow[]> => batchesOf(owner, causeFacts)
