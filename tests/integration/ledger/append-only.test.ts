import { beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { setMissionStatus } from '@/lib/missions/commands'
import { type MadeFan, makeFan, makeMission } from '@/tests/support/factories'
import { earn } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'

let fan: MadeFan
beforeAll(async () => {
  fan = await makeFan()
  await setMissionStatus(fan.actor, { id: await makeMission(fan, 30), status: 'done' })
})

/** The SQLSTATE with which the database refuses the statement; it runs as the owner of all tables. */
const stateOf = (statement: string) =>
  expectUnchanged(() =>
    database()
      .sql.unsafe(statement)
      .then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      ),
  )

describe('history', () => {
  it.each(['ledger_entries', 'ledger_transactions'])(
    'of %s cannot be updated, deleted or truncated',
    async (table) => {
      expect(await stateOf(`update ${table} set created_at = created_at`)).toBe('42501')
      expect(await stateOf(`delete from ${table}`)).toBe('42501')
      expect(await stateOf(`delete from ${table} where false`)).toBe('42501')
      expect(await stateOf(`truncate ${table} cascade`)).toBe('42501')
      expect(await stateOf(`insert into ${table} select * from ${table} limit 1`)).not.toBe('done')
    },
  )
})

describe('a balance', () => {
  it('changes only with an entry', async () => {
    expect(
      await stateOf(`update ledger_accounts set balance = balance + 1000 where user_id is not null`),
    ).toBe('42501')
    expect(await stateOf(`update ledger_chains set head = '\\x00'`)).toBe('42501')
    expect(await stateOf(`update ledger_accounts set user_id = null`)).toBe('42501')
  })

  it('exists only for the fan’s four accounts', async () => {
    expect(await stateOf(`insert into ledger_accounts (user_id, asset) values ('${fan.userId}', 'xp')`)).toBe(
      '23505',
    )
    expect(
      await stateOf(`insert into ledger_accounts (user_id, asset) values ('${fan.userId}', 'euro')`),
    ).toBe('23514')
    expect(await stateOf(`insert into ledger_accounts (user_id, asset) values (null, 'xp')`)).toBe('23505')
  })

  it('prevents its fan from being deleted', async () => {
    expect(await stateOf(`delete from users where id = '${fan.userId}'`)).toBe('23503')
  })
})

describe('points earned', () => {
  it.each([
    ['changed', 'update earned_points set points = points + 1000'],
    ['deleted', 'delete from earned_points'],
    ['emptied', 'truncate earned_points'],
    [
      'added',
      `insert into earned_points select id, 'week', '2020-01-06', 1000, 0 from users where not is_admin`,
    ],
  ])('cannot be %s without an entry', async (_how, statement) => {
    await earn(await makeFan(), 10)
    expect(await stateOf(statement)).toBe('42501')
  })
})

describe('an entry', () => {
  const booking = `with booking as (insert into ledger_transactions (idempotency_key, cause_kind, cause_id, rule_version)
    values ('forged', 'test', 'x', 1) returning id) `
  const account = (asset = 'xp') =>
    `select id from ledger_accounts where user_id = '${fan.userId}' and asset = '${asset}'`
  const house = (asset = 'xp') =>
    `select id from ledger_accounts where user_id is null and asset = '${asset}'`

  it('without its counterpart is refused', async () => {
    expect(
      await stateOf(
        `${booking} insert into ledger_entries (transaction_id, account_id, amount) select id, (${account()}), 50 from booking`,
      ),
    ).toBe('23514')
  })

  it('whose counterpart is of another asset is refused', async () => {
    expect(
      await stateOf(`${booking} insert into ledger_entries (transaction_id, account_id, amount)
        select id, (${account('xp')}), 50 from booking union all select id, (${house('points')}), -50 from booking`),
    ).toBe('23514')
  })

  it('that does not sum to zero is refused, even by one unit', async () => {
    expect(
      await stateOf(`${booking} insert into ledger_entries (transaction_id, account_id, amount)
        select id, (${account()}), 50 from booking union all select id, (${house()}), -49 from booking`),
    ).toBe('23514')
  })

  it('of zero is refused', async () => {
    expect(
      await stateOf(`${booking} insert into ledger_entries (transaction_id, account_id, amount)
        select id, (${account()}), 0 from booking union all select id, (${house()}), 0 from booking`),
    ).toBe('23514')
  })

  it('of an unknown transaction is refused', async () => {
    expect(
      await stateOf(
        `insert into ledger_entries (transaction_id, account_id, amount) values (999999, (${account()}), 1)`,
      ),
    ).not.toBe('done')
  })

  it('gets its position, hashes, owner and time from the schema, whatever the writer sends', async () => {
    const { sql } = database()
    await sql.unsafe(`${booking} insert into ledger_entries (transaction_id, account_id, amount, user_id, place, previous_hash, hash, created_at)
      select id, (${account()}), 5, '${fan.userId}'::uuid, 77, '\\x00'::bytea, '\\x01'::bytea, '2000-01-01'::timestamptz from booking
      union all select id, (${house()}), -5, '${fan.userId}'::uuid, 78, '\\x00'::bytea, '\\x02'::bytea, '2000-01-01'::timestamptz from booking`)
    const rows = await sql<{ place: string | null; year: number; owner: string | null }[]>`
      select place, extract(year from entry.created_at)::int as year, user_id as owner from ledger_entries entry
      join ledger_transactions booking on booking.id = transaction_id where idempotency_key = 'forged' order by amount`
    expect(rows.map(({ place, owner }) => [place, owner])).toEqual([
      [null, null],
      ['2', fan.userId],
    ])
    expect(rows.every(({ year }) => year > 2000)).toBe(true)
  })
})
