import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { balanceOf } from '@/lib/ledger/queries'
import { DEMO_TOPUP_TOKENS, DEMO_TOPUPS_PER_DAY } from '@/lib/shop/rules'
import { makeFan } from '@/tests/support/factories'
import { giveTokens, makeProduct, ownedBy, tokenLines } from '@/tests/support/shop'

const ARGS = ['--conditions=react-server', '--import', 'tsx', 'tests/support/shop-child.ts']

/** Few wait for the fan's row at once, so that a slow machine reaches no lock timeout. */
const ENV = { ...process.env, DATABASE_POOL: '4' }

/** Two processes with the same command. @returns their exit codes */
const twoOf = (...args: string[]) =>
  Promise.all(
    [0, 1].map(
      () =>
        new Promise<number | null>((resolve, reject) => {
          const child = spawn(process.execPath, [...ARGS, ...args], { env: ENV, stdio: 'inherit' })
          child.once('error', reject).once('exit', resolve)
        }),
    ),
  )

describe('two processes on one database', () => {
  it('top up three times, buy each product once and spend no more than there is between them', async () => {
    const fan = await makeFan()
    const products = await Promise.all(Array.from({ length: 40 }, () => makeProduct({ price: 100 })))
    await giveTokens(fan, 300)
    expect(await twoOf('shop', fan.userId, ...products)).toEqual([0, 0])
    const lines = await tokenLines(fan)
    const bought = await ownedBy(fan)
    expect(lines.filter(({ kind }) => kind === 'topup')).toHaveLength(DEMO_TOPUPS_PER_DAY)
    expect(lines.filter(({ kind }) => kind === 'purchase')).toHaveLength(bought.length)
    expect(new Set(bought.map(({ id }) => id)).size).toBe(bought.length)
    expect(bought.length).toBeLessThanOrEqual(33)
    expect(await balanceOf(fan.actor, 'tokens')).toBe(
      300 + DEMO_TOPUPS_PER_DAY * DEMO_TOPUP_TOKENS - 100 * bought.length,
    )
  })

  it('would top up more often if the day’s top-ups were counted first', async () => {
    await database().execute(sql`create table twin_topups (at timestamptz default now())`)
    await database().execute(sql`create table twin_looks (at timestamptz default now())`)
    expect(await twoOf('twin')).toEqual([0, 0])
    const [row] = await database().execute<{ n: number }>(sql`select count(*)::int as n from twin_topups`)
    await database().execute(sql`drop table twin_topups, twin_looks`)
    expect(row?.n).toBeGreaterThan(DEMO_TOPUPS_PER_DAY)
  })
})
