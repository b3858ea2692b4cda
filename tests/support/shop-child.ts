import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { type Fan, mintActor } from '@/lib/core/actor'
import { env } from '@/lib/env'
import { purchaseProduct, topUpDemo } from '@/lib/shop/commands'
import { DEMO_TOPUPS_PER_DAY } from '@/lib/shop/rules'
import { patiently, refusal } from './storm'

/**
 * A process that tops up ten times and buys each product five times at once for the fan it is given, for tests that run two of
 * them. As `twin` it tops up the wrong way instead: it counts, waits until both processes have counted, and then inserts.
 */
const [command = '', userId = '', ...products] = process.argv.slice(2)
const actor = mintActor<Fan>({ kind: 'fan', userId, sessionId: randomUUID() })
Object.assign(env, { DEMO_TOPUP: 'on' })
const TIMES = 10

const EXPECTED = ['done', 'topup_limit', 'product_owned', 'tokens_short']

async function expected(call: Promise<unknown>): Promise<void> {
  const code = await refusal(call)
  if (!EXPECTED.includes(code)) throw new Error(code)
}

async function countThenInsert(): Promise<void> {
  const [taken] = await database().execute<{ n: number }>(sql`select count(*)::int as n from twin_topups`)
  await database().execute(sql`insert into twin_looks default values`)
  for (let looks = 0; looks < 2 * TIMES; ) {
    const [row] = await database().execute<{ n: number }>(sql`select count(*)::int as n from twin_looks`)
    looks = row?.n ?? 0
  }
  if ((taken?.n ?? 0) < DEMO_TOPUPS_PER_DAY)
    await database().execute(sql`insert into twin_topups default values`)
}

const run: Record<string, () => Promise<unknown>[]> = {
  twin: () => Array.from({ length: TIMES }, countThenInsert),
  shop: () => [
    ...Array.from({ length: TIMES }, () => expected(topUpDemo(actor, { requestId: randomUUID() }))),
    ...Array.from({ length: 5 }, () => products)
      .flat()
      .map((productId) => expected(purchaseProduct(actor, { productId, price: 100 }))),
  ],
}
await patiently(() => Promise.all(run[command]?.() ?? []))
await database().sql.end()
