import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database, type Tx } from '@/db/client'
import { INVARIANTS } from '@/lib/ledger/invariants/kinds'
import { checkInvariants, countViolations } from '@/lib/ledger/invariants/queries'
import { ASSETS } from '@/lib/ledger/rules'
import { setMissionStatus } from '@/lib/missions/commands'
import { makeFan, makeFans, makeMission } from '@/tests/support/factories'
import { earn, makeLeague } from '@/tests/support/leagues'
import { convert, correct, makeSudoer } from '@/tests/support/wallets'

const fans = await makeFans(3)
for (const fan of fans)
  for (const points of [10, 20, 30])
    await setMissionStatus(fan.actor, { id: await makeMission(fan, points), status: 'done' })
const [victim = await makeFan()] = fans
const mine = sql`user_id = ${victim.userId}`

class Undo extends Error {}

const broken = (counts: [string, number][]) =>
  Object.fromEntries(counts.filter(([, violations]) => violations !== 0))

/** What the hourly check finds when all entries are recent. */
async function recentViolations(tx: Tx) {
  const range = { from: 0, to: Number.MAX_SAFE_INTEGER, since: '-infinity', until: 'infinity' }
  const counts: [string, number][] = []
  for (const { id, recent } of INVARIANTS) counts.push([id, await countViolations(tx, recent(range))])
  return broken(counts)
}

/**
 * What the full check says after somebody with all rights has broken the ledger with the triggers off; then it is undone. The
 * hourly check must find violations of the same rules.
 */
async function violationsAfter(...tampering: ReturnType<typeof sql>[]): Promise<Record<string, number>> {
  let found: Record<string, number> = {}
  const tamper = async (tx: Tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of tampering) await tx.execute(statement)
    found = broken((await checkInvariants(tx)).map(({ id, violations }) => [id, violations]))
    expect(Object.keys(await recentViolations(tx))).toEqual(Object.keys(found))
    throw new Undo()
  }
  await expect(database().transaction(tamper)).rejects.toThrow(Undo)
  return found
}

it('a healthy ledger violates nothing, and every invariant is described', async () => {
  const results = await checkInvariants(database())
  expect(results.map(({ id, violations }) => [id, violations])).toEqual([
    ['balancedTransactions', 0],
    ['balances', 0],
    ['noDebt', 0],
    ['missionXp', 0],
    ['missionPoints', 0],
    ['fiveXp', 0],
    ['fivePoints', 0],
    ['earnedPoints', 0],
    ['competitionPoints', 0],
    ['leaguePoints', 0],
    ['conversions', 0],
    ['corrections', 0],
    ['chain', 0],
  ])
  for (const { title } of results) expect(title).toMatch(/\w+/)
})

describe('F4: each invariant counts what breaks it', () => {
  it('balancedTransactions: a line without its counterpart', async () => {
    const found = await violationsAfter(sql`insert into ledger_entries (transaction_id, account_id, amount)
      select max(entry.transaction_id), max(account.id), 5 from ledger_entries entry, ledger_accounts account where account.user_id is null`)
    expect(found).toEqual({ balancedTransactions: 1 })
  })

  it('balances: a balance that is not the sum of its lines', async () => {
    expect(
      await violationsAfter(sql`update ledger_accounts set balance = balance + 1 where ${mine}`),
    ).toEqual({ balances: ASSETS.length })
  })

  it('balances: a balance without lines', async () => {
    expect(
      await violationsAfter(sql`update ledger_accounts set balance = 7 where ${mine} and asset = 'tokens'`),
    ).toEqual({ balances: 1 })
  })

  it('balances: a line that shows another balance', async () => {
    const last = sql`place = (select max(place) from ledger_entries where ${mine})`
    expect(
      await violationsAfter(sql`update ledger_entries set balance = balance + 1 where ${mine} and ${last}`),
    ).toEqual({ balances: 1 })
  })

  it('noDebt: a negative balance', async () => {
    const found = await violationsAfter(
      sql`alter table ledger_accounts drop constraint ledger_accounts_not_negative`,
      sql`update ledger_accounts set balance = -1 where ${mine} and asset = 'points'`,
    )
    expect(found).toMatchObject({ noDebt: 1 })
  })

  it('missionXp: XP that no mission was awarded', async () => {
    expect(
      await violationsAfter(sql`update missions set xp_awarded = 9 where ${mine} and points = 10`),
    ).toEqual({ missionXp: 1 })
    expect(await violationsAfter(sql`update missions set xp_awarded = 0 where ${mine}`)).toEqual({
      missionXp: 3,
    })
    expect(await violationsAfter(sql`delete from missions where ${mine} and points = 30`)).toEqual({
      missionXp: 1,
    })
  })

  it('missionXp: an award that was never paid', async () => {
    const found =
      await violationsAfter(sql`insert into missions (user_id, request_id, title, points, status, first_done_at, xp_awarded)
      values (${victim.userId}, gen_random_uuid(), 'x', 5, 'done', app_now(), 5)`)
    expect(found).toEqual({ missionXp: 1 })
  })

  it('missionPoints: a reward missing from the ledger, and points without a reward', async () => {
    const won = sql`outcome = 'won', settled_by = 'score', settled_at = app_now(), xp_awarded = null, first_done_at = null,
      kind = 'match', pick = '1', picked_at = app_now(), counted_week = app_week(app_now()), template_id = gen_random_uuid(), settlement_id = gen_random_uuid(), status = 'done'`
    expect(
      await violationsAfter(sql`update missions set ${won}, reward = 10 where ${mine} and points = 10`),
    ).toEqual({
      missionPoints: 1,
    })
    const found = await violationsAfter(
      sql`update ledger_entries set account_id = (select id from ledger_accounts where ${mine} and asset = 'points')
        where ${mine} and place = 1`,
    )
    expect(found.missionPoints).toBe(1)
  })

  it('fivePoints: a reward missing from the ledger, and a payment without a profile that won', async () => {
    const pick = sql`insert into weekend_picks (user_id, weekend, profile, match_id, side, team, points, outcome, settled_by, settled_at,
        settlement_id, reward) values (${victim.userId}, '2026-11-20', 'wall', gen_random_uuid(), 'home', 'x', 20, 'won', 'score', app_now(),
        gen_random_uuid(), 20)`
    expect(await violationsAfter(pick)).toEqual({ fivePoints: 1, fiveXp: 1 })
    const unpaid = sql`update ledger_transactions set cause_kind = 'five' where id = (select transaction_id from ledger_entries where ${mine} and place = 1)`
    expect(await violationsAfter(unpaid)).toMatchObject({ fiveXp: 1, missionXp: 1 })
  })

  it('leaguePoints: a table that shows other points, or those of another day', async () => {
    const member = await makeFan()
    await makeLeague(member)
    await earn(member, 10)
    const tampered = (change: ReturnType<typeof sql>) =>
      violationsAfter(sql`update league_members set ${change} where user_id = ${member.userId}`)
    expect(await tampered(sql`week_points = week_points + 1`)).toEqual({ leaguePoints: 1 })
    expect(await tampered(sql`all_quiz_points = 0`)).toEqual({ leaguePoints: 1 })
    expect(await tampered(sql`day_starts_on = day_starts_on - 1`)).toEqual({ leaguePoints: 1 })
  })

  it('chain: a changed amount, with all sums adjusted', async () => {
    const found = await violationsAfter(
      sql`update ledger_entries set amount = 25 where ${mine} and place = 2`,
      sql`update ledger_entries set balance = balance + 5 where ${mine} and place >= 2`,
      sql`update ledger_entries set amount = -25 where user_id is null
        and transaction_id = (select transaction_id from ledger_entries where ${mine} and place = 2)`,
      sql`update ledger_accounts set balance = balance + 5 where ${mine} and asset = 'xp'`,
      sql`update missions set xp_awarded = 25, points = 25 where ${mine} and points = 20`,
    )
    expect(found).toEqual({ chain: 1 })
  })

  it.each([
    [
      'cause',
      sql`update ledger_transactions set cause_kind = 'quiz'
      where id = (select transaction_id from ledger_entries where ${mine} and place = 1)`,
    ],
    [
      'rule version',
      sql`update ledger_transactions set rule_version = 2
      where id = (select transaction_id from ledger_entries where ${mine} and place = 1)`,
    ],
    [
      'time',
      sql`update ledger_entries set created_at = created_at + interval '1 microsecond' where ${mine} and place = 1`,
    ],
    ['hash', sql`update ledger_entries set hash = sha256('x') where ${mine} and place = 3`],
    ['hash before', sql`update ledger_entries set previous_hash = sha256('x') where ${mine} and place = 2`],
  ])('chain: a changed %s', async (_name, tampering) => {
    expect((await violationsAfter(tampering)).chain).toBeGreaterThanOrEqual(1)
  })

  it('chain: a line deleted from the middle', async () => {
    const found = await violationsAfter(
      sql`delete from ledger_entries where transaction_id = (select transaction_id from ledger_entries where ${mine} and place = 2)`,
    )
    expect(found.chain).toBeGreaterThanOrEqual(1)
  })

  it('chain: the last line deleted, with all sums adjusted', async () => {
    const found = await violationsAfter(
      sql`delete from ledger_entries where transaction_id = (select transaction_id from ledger_entries where ${mine} and place = 3)`,
      sql`update ledger_accounts set balance = balance - 30 where ${mine} and asset = 'xp'`,
      sql`delete from missions where ${mine} and points = 30`,
    )
    expect(found).toEqual({ chain: 1 })
  })

  it('chain: a head that is not the hash of the last line', async () => {
    expect(await violationsAfter(sql`update ledger_chains set head = sha256('x') where ${mine}`)).toEqual({
      chain: 1,
    })
    expect(await violationsAfter(sql`update ledger_chains set length = 9 where ${mine}`)).toEqual({
      chain: 1,
    })
    expect(await violationsAfter(sql`delete from ledger_chains where ${mine}`)).toEqual({ chain: 1 })
  })

  it.each(['day', 'week', 'month', 'all'])(
    'earnedPoints: a counter of the %s that is not the sum of its lines',
    async (period) => {
      await earn(victim, 10)
      const mineOf = sql`${mine} and period = ${period}`
      expect(
        await violationsAfter(sql`update earned_points set points = points + 1 where ${mineOf}`),
      ).toEqual({
        earnedPoints: 1,
      })
      expect(
        await violationsAfter(sql`update earned_points set quiz_points = quiz_points + 1 where ${mineOf}`),
      ).toEqual({ earnedPoints: 1 })
      expect(await violationsAfter(sql`delete from earned_points where ${mineOf}`)).toEqual({
        earnedPoints: 1,
      })
    },
  )

  it('corrections: one that is not booked, has another amount, or has no row', async () => {
    await correct(await makeSudoer(), victim, { amount: 40 })
    for (const statement of [
      sql`update corrections set amount = 41 where ${mine}`,
      sql`delete from corrections where ${mine}`,
      sql`insert into corrections (request_id, user_id, asset, amount, reason, made_by)
        values (gen_random_uuid(), ${victim.userId}, 'xp', 5, 'never booked', ${victim.userId})`,
    ])
      expect(await violationsAfter(statement)).toEqual({ corrections: 1 })
  })

  it('conversions: a week that differs from what was converted, or exceeds the cap', async () => {
    await earn(victim, 40)
    await convert(victim, 30)
    for (const statement of [
      sql`update conversion_weeks set used = 29 where ${mine}`,
      sql`update conversion_weeks set week = week - 7 where ${mine}`,
      sql`delete from conversion_weeks where ${mine}`,
    ])
      expect((await violationsAfter(statement)).conversions).toBeGreaterThanOrEqual(1)
  })
})
