import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { products } from '@/db/schema/shop'
import { inTransaction } from '@/db/transaction'
import { transfer } from '@/lib/ledger/commands'
import type { ProductKind } from '@/lib/shop/rules'
import { type MadeFan, system, TEST_CAUSE } from './factories'

let made = 0

type ProductOptions = { kind?: ProductKind; price?: number; pro?: boolean; active?: boolean }

/** A product with a look of its own. @returns its id */
export async function makeProduct({
  kind = 'frame',
  price = 100,
  pro = false,
  active = true,
}: ProductOptions = {}): Promise<string> {
  const letters = [...String(++made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const [product] = await database()
    .insert(products)
    .values({
      kind,
      look: `look-${letters}`,
      nameIt: 'Prova',
      nameEn: 'Trial',
      priceCents: price,
      pro,
      active,
      sort: made,
    })
    .returning({ id: products.id })
  return product?.id ?? ''
}

export const giveTokens = ({ userId }: MadeFan, amount: number): Promise<boolean> =>
  inTransaction((tx) =>
    transfer(
      system,
      {
        userId,
        asset: 'tokens',
        amount,
        cause: { kind: TEST_CAUSE, id: 'gift' },
        ruleVersion: 1,
        key: randomUUID(),
      },
      tx,
    ),
  )

/** What the fan owns, and what was paid for it. */
export async function ownedBy({ userId }: MadeFan): Promise<{ id: string; source: string; paid: number }[]> {
  const rows = await database().execute<{ id: string; source: string; paid: number }>(sql`
    select product_id as id, source, paid from purchases where user_id = ${userId} order by at, product_id`)
  return [...rows]
}

/** What the fan wears, by slot. */
export async function wornBy({ userId }: MadeFan): Promise<Record<string, string>> {
  const rows = await database().execute<{ slot: string; id: string }>(sql`
    select slot, product_id as id from equipment where user_id = ${userId}`)
  return Object.fromEntries([...rows].map(({ slot, id }) => [slot, id]))
}

/** Lines of the fan's tokens, oldest first. */
export async function tokenLines({
  userId,
}: MadeFan): Promise<{ kind: string; cause: string; amount: number }[]> {
  const rows = await database().execute<{ kind: string; cause: string; amount: number }>(sql`
    select booked.cause_kind as kind, booked.cause_id as cause, entry.amount::int as amount
    from ledger_entries entry
    join ledger_transactions booked on booked.id = entry.transaction_id
    join ledger_accounts account on account.id = entry.account_id and account.asset = 'tokens'
    where entry.user_id = ${userId} order by entry.place`)
  return [...rows]
}

export async function eventsOf({ userId }: MadeFan): Promise<{ event: string; props: unknown }[]> {
  const rows = await database().execute<{ event: string; props: unknown }>(sql`
    select event, props from analytics_events where user_id = ${userId} order by created_at, id`)
  return [...rows]
}
