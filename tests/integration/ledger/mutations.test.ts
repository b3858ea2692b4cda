import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database, type Tx } from '@/db/client'
import { type Fan, mintActor } from '@/lib/core/actor'
import { checkLine, type ExportedLine, UNCHECKED } from '@/lib/ledger/chain/rules'
import { transfer } from '@/lib/ledger/commands'
import { convertPoints } from '@/lib/ledger/conversion/commands'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import type { CauseKind } from '@/lib/ledger/rules'
import { system, TEST_CAUSE } from '@/tests/support/factories'
import { ledgerMutants } from '@/tests/support/mutants'

class Undo extends Error {}

/** Runs in a transaction that is rolled back. @returns what went wrong, or null */
async function faultOf(run: (tx: Tx) => Promise<void>): Promise<string | null> {
  const outcome = await database()
    .transaction(async (tx) => {
      await run(tx)
      throw new Undo()
    })
    .catch((error: unknown) => error)
  return outcome instanceof Undo ? null : String(outcome).slice(0, 200)
}

async function newcomer(tx: Tx): Promise<Fan> {
  const [user] = await tx.execute<{ id: string }>(sql`insert into users default values returning id`)
  return mintActor<Fan>({ kind: 'fan', userId: user?.id ?? '', sessionId: randomUUID() })
}

const book = ({ userId }: Fan, causeKind: CauseKind, points: number, tx: Tx, xp = 0) =>
  bookRewards(
    system,
    {
      causeKind,
      ruleVersion: 1,
      rewards: [{ userId, causeId: randomUUID(), key: randomUUID(), xp, points }],
    },
    tx,
  )

const give = ({ userId }: Fan, amount: number, tx: Tx, key: string = randomUUID()) =>
  transfer(
    system,
    { userId, asset: 'tokens', amount, cause: { kind: TEST_CAUSE, id: 'x' }, ruleVersion: 1, key },
    tx,
  )

const clock = (shift: string, tx: Tx) =>
  tx.execute(
    sql`select set_config('goalquest.clock_shift', (current_setting('goalquest.clock_shift')::interval + ${shift}::interval)::text, true)`,
  )

/** Lines of two quizzes that ended a moment apart, in one statement, as a batch of many fans has them. */
const twoAtOnce = ({ userId }: Fan, tx: Tx) =>
  tx.execute(sql`
    with booking as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version, created_at)
      select gen_random_uuid()::text, 'quiz', 'x', 1, app_now() - make_interval(secs => ago) from generate_series(1, 2) ago
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select booking.id, account.id, case when account.user_id is null then -3 else 3 end from booking, ledger_accounts account
    where account.asset = 'points' and (account.user_id = ${userId} or account.user_id is null)`)

/** A writer that sets the columns that only the schema may set. */
const forged = ({ userId }: Fan, tx: Tx) =>
  tx.execute(sql`
    with booking as (
      insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      values (gen_random_uuid()::text, 'test', 'x', 1) returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount, user_id, place, previous_hash, hash, balance, created_at)
    select booking.id, account.id, case when account.user_id is null then -1 else 1 end, ${userId}::uuid, 900,
      '\\x00'::bytea, '\\x01'::bytea, 900, '2000-01-01'::timestamptz
    from booking, ledger_accounts account
    where account.asset = 'tokens' and (account.user_id = ${userId} or account.user_id is null)`)

/** What the rules let a fan do, with the outcome that it must have. */
async function allowed(tx: Tx): Promise<Fan> {
  const [fan, other] = [await newcomer(tx), await newcomer(tx)]
  await book(fan, 'quiz', 40, tx, 40)
  await book(fan, TEST_CAUSE, 25, tx)
  await give(fan, 7, tx)
  await convertPoints(fan, { requestId: randomUUID(), amount: 60 }, tx)
  await book(fan, 'quiz', -30, tx)
  await book(fan, 'quiz', 45, tx)
  await book(other, 'mission', 5, tx)
  await clock('8 days', tx)
  await book(fan, 'quiz', 10, tx)
  await clock('40 days', tx)
  await book(fan, 'mission', 20, tx)
  await twoAtOnce(fan, tx)
  await forged(fan, tx)
  const key = randomUUID()
  expect([await give(fan, 1, tx, key), await give(fan, 1, tx, key)]).toEqual([true, false])
  return fan
}

async function balances({ userId }: Fan, tx: Tx): Promise<void> {
  const accounts = await tx.execute(sql`
    select asset, balance::int from ledger_accounts where user_id = ${userId} order by asset`)
  expect([...accounts]).toEqual([
    { asset: 'owed', balance: 0 },
    { asset: 'points', balance: 56 },
    { asset: 'tokens', balance: 69 },
    { asset: 'xp', balance: 40 },
  ])
}

async function counters({ userId }: Fan, tx: Tx): Promise<void> {
  const earned = await tx.execute(sql`
    select period, count(*)::int as rows, sum(points)::int as points, sum(quiz_points)::int as quiz,
      bool_and(starts_on = case period when 'all' then date '-infinity' else date_trunc(period, starts_on)::date end) as starts
    from earned_points where user_id = ${userId} group by 1 order by 1`)
  expect([...earned].map(({ period, points, quiz, starts }) => [period, points, quiz, starts])).toEqual(
    ['all', 'day', 'month', 'week'].map((period) => [period, 91, 71, true]),
  )
  expect(earned.find(({ period }) => period === 'all')?.rows).toBe(1)
  expect(earned.find(({ period }) => period === 'day')?.rows).toBe(3)
  expect(earned.find(({ period }) => period === 'week')?.rows).toBe(3)
}

async function chain({ userId }: Fan, tx: Tx): Promise<void> {
  const lines = await tx.execute<ExportedLine>(sql`
    select entry.place::int, entry.user_id as "userId", account.asset, entry.amount::int, entry.balance::int,
      cause.cause_kind as "causeKind", cause.cause_id as "causeId", cause.rule_version as "ruleVersion",
      to_char(cause.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      encode(entry.previous_hash, 'hex') as "previousHash", encode(entry.hash, 'hex') as hash
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    join ledger_transactions cause on cause.id = entry.transaction_id
    where entry.user_id = ${userId} order by entry.place`)
  let checked = UNCHECKED
  for (const line of lines) {
    const next = await checkLine(checked, line)
    if ('fault' in next) throw new Error(`line ${next.place}: ${next.fault}`)
    checked = next
  }
  const [kept] = await tx.execute(sql`
    select length::int, encode(head, 'hex') as head from ledger_chains where user_id = ${userId}`)
  expect(kept).toEqual({ length: checked.lines, head: checked.head })
  expect(checked.lines).toBeGreaterThan(10)
}

const PARTS = sql`transaction_id, account_id, amount, user_id, place, previous_hash, hash, balance`
const LAST = sql`(select * from ledger_entries where user_id is not null order by id desc limit 1) last`

/** What no trigger is needed for. */
const KEYS = [
  sql`insert into ledger_entries (${PARTS}) select ${PARTS} from ${LAST}`,
  sql`insert into ledger_entries (${PARTS}) select transaction_id, account_id, 1, user_id, place + 1, null, hash, balance from ${LAST}`,
  sql`insert into earned_points select user_id, 'year', date '2020-01-01', 1, 0 from ${LAST}`,
  sql`update ledger_accounts set balance = -1 where user_id is not null`,
]

const HOUSE = sql`(select id from ledger_accounts where user_id is null and asset = 'points')`

/** What the rules refuse, each as the owner of all tables would try it. */
const forbidden = ({ userId }: Fan) => {
  const own = (asset: string) =>
    sql`(select id from ledger_accounts where user_id = ${userId} and asset = ${asset})`
  const entry = (lines: SQL) => sql`
    with booking as (insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      values (gen_random_uuid()::text, 'test', 'x', 1) returning id)
    insert into ledger_entries (transaction_id, account_id, amount) ${lines}`
  return [
    entry(sql`select id, ${own('points')}, 5 from booking`),
    entry(sql`select id, ${own('points')}, 5 from booking union all select id, ${HOUSE}, -4 from booking`),
    entry(sql`select id, ${own('tokens')}, 5 from booking union all select id, ${HOUSE}, -5 from booking`),
    entry(sql`select id, ${own('points')}, 0 from booking union all select id, ${HOUSE}, 0 from booking`),
    entry(
      sql`select id, ${own('points')}, -5000 from booking union all select id, ${HOUSE}, 5000 from booking`,
    ),
    sql`update ledger_entries set amount = amount where user_id = ${userId}`,
    sql`delete from ledger_entries where user_id = ${userId}`,
    sql`truncate ledger_entries cascade`,
    sql`update ledger_transactions set cause_id = cause_id`,
    sql`delete from ledger_transactions`,
    sql`truncate ledger_transactions cascade`,
    sql`update ledger_accounts set balance = balance + 1 where user_id = ${userId}`,
    sql`update ledger_chains set length = length where user_id = ${userId}`,
    sql`update earned_points set points = points + 1 where user_id = ${userId}`,
    sql`insert into earned_points values (${userId}, 'day', '2020-01-01', 5, 0)`,
    sql`delete from earned_points where user_id = ${userId}`,
    sql`truncate earned_points`,
    sql`insert into ledger_accounts (user_id, asset) values (${userId}, 'points')`,
    sql`insert into ledger_accounts (user_id, asset) values (${userId}, 'euro')`,
    sql`insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version) values ('k', 'a|b', 'x', 1)`,
    sql`insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
      select idempotency_key, 'test', 'x', 1 from ledger_transactions limit 1`,
    sql`insert into conversion_weeks values (${userId}, '2020-01-06', 501)`,
    sql`insert into correction_days values (${userId}, '2020-01-06', 5001)`,
    sql`insert into corrections (request_id, user_id, asset, amount, reason, made_by)
      values (gen_random_uuid(), ${userId}, 'points', 1001, 'x', ${userId})`,
    sql`insert into corrections (request_id, user_id, asset, amount, reason, made_by)
      values (gen_random_uuid(), ${userId}, 'owed', 1, 'x', ${userId})`,
    sql`update corrections set reason = 'x'`,
    sql`delete from corrections`,
    sql`truncate corrections`,
  ]
}

async function refusals(statements: SQL[], triggers: 'on' | 'off', tx: Tx): Promise<void> {
  for (const [index, statement] of statements.entries()) {
    const done = await tx
      .transaction(async (attempt) => {
        if (triggers === 'off') await attempt.execute(sql`set local session_replication_role = replica`)
        await attempt.execute(statement)
      })
      .then(
        () => true,
        () => false,
      )
    if (done) throw new Error(`refusal ${index} was not made`)
  }
}

async function twins({ userId }: Fan, tx: Tx): Promise<void> {
  const row = sql`(request_id, user_id, asset, amount, reason, made_by, reverses)`
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into corrections ${row} values (${userId}, ${userId}, 'xp', 1, 'x', ${userId}, null) returning id`)
  const again = (values: SQL) =>
    tx.transaction((attempt) => attempt.execute(sql`insert into corrections ${row} values (${values})`))
  await expect(again(sql`${userId}, ${userId}, 'xp', 2, 'y', ${userId}, null`)).rejects.toThrow()
  await again(sql`gen_random_uuid(), ${userId}, 'xp', -1, 'x', ${userId}, ${made?.id}`)
  await expect(
    again(sql`gen_random_uuid(), ${userId}, 'xp', -1, 'x', ${userId}, ${made?.id}`),
  ).rejects.toThrow()
}

async function probe(tx: Tx): Promise<void> {
  const fan = await allowed(tx)
  await balances(fan, tx)
  await counters(fan, tx)
  await chain(fan, tx)
  const broken = (await checkInvariants(tx)).filter(({ violations }) => violations !== 0)
  // Two lines have a mission as their cause, which ranks as a quiz does, but there is no such mission.
  expect(broken.filter(({ id }) => id !== 'missionPoints')).toEqual([])
  await refusals(forbidden(fan), 'on', tx)
  await refusals(KEYS, 'off', tx)
  await twins(fan, tx)
}

describe('F24: a mutant of the ledger’s rules', () => {
  it('is not reported for the unchanged rules', async () => {
    expect(await faultOf(probe)).toBeNull()
  })

  it('is found in at least nine of ten cases', async () => {
    const survivors: string[] = []
    let tried = 0
    for (const { name, statement } of await ledgerMutants()) {
      // A change that the database rejects is no mutant.
      if (await faultOf((tx) => tx.execute(sql.raw(statement)).then(() => {}))) continue
      tried++
      const fault = await faultOf(async (tx) => {
        await tx.execute(sql.raw(statement))
        await probe(tx)
      })
      if (fault === null) survivors.push(name)
    }
    const figure = `${tried - survivors.length} of ${tried} killed; alive: ${survivors.join('; ')}`
    if (process.env.SHOW_MUTANTS) process.stdout.write(`${figure}\n`)
    expect(tried).toBeGreaterThan(60)
    expect(survivors.length / tried, figure).toBeLessThanOrEqual(0.1)
  }, 300_000)
})
