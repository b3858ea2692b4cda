import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { persons, sessions, userPreferences, users } from '@/db/schema/account'
import { leagueMembers, leagues } from '@/db/schema/leagues'
import { outbox } from '@/db/schema/operations'
import { inTransaction } from '@/db/transaction'
import { savePreferences } from '@/lib/account/commands'
import {
  dueDeletions,
  eraseAccount,
  eraseAgain,
  erasedAccounts,
  requestDeletion,
  scheduleDeletion,
  withdrawDeletion,
} from '@/lib/account/deletion/commands'
import { leavingAt } from '@/lib/account/deletion/queries'
import { requestReset } from '@/lib/account/password/commands'
import { readSession } from '@/lib/auth/session'
import { confirmPassword } from '@/lib/auth/sudo'
import { createLeague } from '@/lib/leagues/commands'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { setMissionStatus } from '@/lib/missions/commands'
import { requestExport, runExports } from '@/lib/privacy/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { waitingForLocks } from '@/tests/support/db-connections'
import { guest, makeFan, makeMission, PASSWORD, signedIn, system } from '@/tests/support/factories'
import { leagueRow, makeLeague } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'

async function signedInFan() {
  const fan = await makeFan()
  const actor = await signedIn(fan)
  return { ...fan, actor }
}

async function leavingFan() {
  const fan = await signedInFan()
  const actor = await confirmPassword(fan.actor, PASSWORD)
  await requestDeletion(actor)
  return { ...fan, actor }
}

const sums = () =>
  database().sql`
    select asset, sum(amount)::text, count(*)::int from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    group by asset order by asset`

describe('asking for deletion', () => {
  it('requires a fresh password in this session', async () => {
    const fan = await signedInFan()
    expect(await expectUnchanged(() => refusal(requestDeletion(fan.actor)))).toBe('sudo_required')
    const actor = await confirmPassword(fan.actor, PASSWORD)
    expect(await refusal(requestDeletion(await signedIn(fan)))).toBe('sudo_required')
    expect(await atShiftedTime('11 minutes', () => refusal(requestDeletion(actor)))).toBe('sudo_required')
  })

  it('ends the other sessions, sends an email, and erases nothing for a week', async () => {
    const fan = await signedInFan()
    const elsewhere = await signedIn(fan)
    const actor = await confirmPassword(fan.actor, PASSWORD)
    await requestDeletion(actor)
    expect(await readSession(elsewhere.sessionId)).toBeNull()
    expect(await readSession(actor.sessionId)).not.toBeNull()
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mails).toMatchObject([{ kind: 'deletion_requested' }])
    expect(await atShiftedTime('6 days', () => eraseAccount(system, fan.userId))).toBe(false)
    expect(await atShiftedTime('6 days', () => dueDeletions(system, 50))).not.toContain(fan.userId)
    expect(await atShiftedTime('8 days', () => dueDeletions(system, 50))).toContain(fan.userId)
  })

  it('twice keeps the first date; a fan who withdraws is not erased', async () => {
    const fan = await leavingFan()
    const day = await leavingAt(fan.actor)
    await atShiftedTime('1 minute', () => requestDeletion(fan.actor))
    expect(await leavingAt(fan.actor)).toEqual(day)
    await withdrawDeletion(fan.actor)
    expect(await leavingAt(fan.actor)).toBeNull()
    expect(await refusal(withdrawDeletion(fan.actor))).toBe('not_found')
    expect(await atShiftedTime('8 days', () => eraseAccount(system, fan.userId))).toBe(false)
    const other = await leavingFan()
    expect(await refusal(withdrawDeletion(fan.actor))).toBe('not_found')
    expect(await leavingAt(other.actor)).not.toBeNull()
  })
})

describe('a deletion that the fan asks for by email', () => {
  it('is scheduled by the operator, once; all sessions end, and the fan can still withdraw it', async () => {
    const fan = await signedInFan()
    await scheduleDeletion(system, fan.email)
    expect(await readSession(fan.actor.sessionId)).toBeNull()
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mails).toMatchObject([{ kind: 'deletion_requested' }])
    expect(await atShiftedTime('8 days', () => dueDeletions(system, 50))).toContain(fan.userId)
    expect(await expectUnchanged(() => refusal(scheduleDeletion(system, fan.email)))).toBe('conflict')
    await withdrawDeletion(await signedIn(fan))
    expect(await leavingAt(fan.actor)).toBeNull()
  })

  it('is refused for an address that nobody has confirmed', async () => {
    expect(await expectUnchanged(() => refusal(scheduleDeletion(system, 'nobody@example.it')))).toBe(
      'not_found',
    )
  })
})

describe('erasure (F21)', () => {
  it('leaves nothing the fan wrote in any table, and every sum of the ledger unchanged', async () => {
    const fan = await signedInFan()
    const canary = `cnry${randomUUID().slice(0, 8)}`
    const heir = await makeFan()
    await savePreferences(fan.actor, { nickname: canary, competitions: [] })
    const missionId = await makeMission(fan)
    const { sql } = database()
    await sql`update missions set title = ${canary}, description = ${canary} where id = ${missionId}`
    await setMissionStatus(fan.actor, { id: missionId, status: 'done' })
    const requestId = randomUUID()
    const leagueId = await createLeague(fan.actor, { requestId, name: 'Bar dello Sport' })
    const [league] = await database().select().from(leagues).where(eq(leagues.id, leagueId))
    await joinLeague(heir.actor, league?.joinCode ?? '')
    await sql`insert into coach_turns (user_id, request_id, question, state, demo)
      values (${fan.userId}, ${randomUUID()}, ${canary}, 'done', true)`
    await sql`insert into coach_plans (user_id, title, content) values (${fan.userId}, ${canary}, ${canary})`
    await sql`insert into analytics_events (user_id, event, props) values (${fan.userId}, 'seen', ${JSON.stringify({ canary })}::text::jsonb)`
    await sql`insert into sign_ups (email, locale) values (${fan.email}, 'it')`
    await sql`insert into stripe_customers (user_id, stripe_id) values (${fan.userId}, ${`cus_${canary}`})`
    await requestReset(guest, fan.email, 'it')
    const actor = await confirmPassword(fan.actor, PASSWORD)
    await requestExport(actor)
    await runExports(system)
    await requestDeletion(actor)
    const before = await sums()
    expect(await atShiftedTime('8 days', () => eraseAccount(system, fan.userId))).toBe(true)
    expect(await sums()).toEqual(before)
    const tables = await sql<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public'`
    for (const { name } of tables) {
      const [found] = await sql<{ rows: number }[]>`
        select count(*)::int as rows from ${sql(name)} row where row::text like any (${[`%${canary}%`, `%${fan.email}%`]})`
      expect(found?.rows, name).toBe(0)
    }
    expect(await database().$count(persons, eq(persons.userId, fan.userId))).toBe(0)
    expect(await database().$count(userPreferences, eq(userPreferences.userId, fan.userId))).toBe(0)
    expect(await database().$count(sessions, eq(sessions.userId, fan.userId))).toBe(0)
    expect(await database().$count(users, eq(users.id, fan.userId))).toBe(1)
    const [kept] = await database().select().from(leagues).where(eq(leagues.id, leagueId))
    expect(kept).toMatchObject({ ownerId: heir.userId, members: 1 })
    expect(await database().$count(leagueMembers, eq(leagueMembers.userId, fan.userId))).toBe(0)
  })

  it('leaves a league to a fan who is joining it at that moment', async () => {
    const [owner, mate] = [await leavingFan(), await makeFan()]
    const league = await makeLeague(owner)
    await atShiftedTime('8 days', async () => {
      const { erasing } = await inTransaction(async (tx) => {
        await joinLeague(mate.actor, league.joinCode, tx)
        const erasing = eraseAccount(system, owner.userId)
        await expect.poll(waitingForLocks, { interval: 10 }).toBe(1)
        return { erasing }
      })
      expect(await erasing).toBe(true)
    })
    expect(await leagueRow(league)).toMatchObject({ ownerId: mate.userId, members: 1 })
  })

  it('happens once in many simultaneous calls, and more often in its broken twin', async () => {
    const fan = await leavingFan()
    const { done } = await atShiftedTime('8 days', () => storm(10, () => eraseAccount(system, fan.userId)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await lookThenTake(10)).toBeGreaterThan(1)
  })

  it('cannot be withdrawn once it is due, whether or not payments were already stopped', async () => {
    const fan = await leavingFan()
    await atShiftedTime('8 days', async () => {
      expect(await refusal(withdrawDeletion(fan.actor))).toBe('not_found')
      expect(await eraseAccount(system, fan.userId)).toBe(true)
    })
  })

  it('while an export is being made drops the export and sends no email about it', async () => {
    const fan = await leavingFan()
    await requestExport(fan.actor)
    await atShiftedTime('8 days', async () => {
      await Promise.all([runExports(system), eraseAccount(system, fan.userId)])
      expect(await runExports(system)).toBe(0)
    })
    const mails = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mails.filter(({ kind }) => kind === 'export_ready')).toEqual([])
    expect(await database().sql`select from data_exports where user_id = ${fan.userId}`).toHaveLength(0)
  })

  it('is repeated when an older backup brings the fan back (T60j)', async () => {
    const [fan, other] = [await leavingFan(), await makeFan()]
    await atShiftedTime('8 days', () => eraseAccount(system, fan.userId))
    const erased = await erasedAccounts(system)
    expect(erased).toContain(fan.userId)
    const { sql } = database()
    await sql`delete from account_deletions where user_id = ${fan.userId}`
    await sql`insert into persons (user_id, email, password_hash, locale) values (${fan.userId}, ${fan.email}, 'x', 'it')`
    expect(await eraseAgain(system, erased)).toBe(1)
    expect(await eraseAgain(system, erased)).toBe(0)
    expect(await database().$count(persons, eq(persons.userId, fan.userId))).toBe(0)
    expect(await database().$count(persons, eq(persons.userId, other.userId))).toBe(1)
    expect(await erasedAccounts(system)).toContain(fan.userId)
  })
})
