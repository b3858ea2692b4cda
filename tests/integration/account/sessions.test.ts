import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { persons, sessions, users } from '@/db/schema/account'
import { setAdmin, signOutEverywhere } from '@/lib/account/commands'
import { changePassword } from '@/lib/account/password/commands'
import { auditPage } from '@/lib/audit/queries'
import {
  closeSession,
  openSession,
  purgeSessions,
  readPageSession,
  readSession,
  renewSession,
  SESSION_DAYS,
} from '@/lib/auth/session'
import type { Fan } from '@/lib/core/actor'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, type MadeFan, makeFan, signedIn, system } from '@/tests/support/factories'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'

const isBlocked = async () => {
  const [row] = await database().execute<{ waits: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`)
  return row?.waits
}

const signIn = async (fan: MadeFan): Promise<string> => (await signedIn(fan)).sessionId
const ban = (fan: MadeFan) =>
  database().update(users).set({ bannedAt: new Date() }).where(eq(users.id, fan.userId))

const isAdmin = async (userId: string) => {
  const [row] = await database().execute<{ answer: boolean }>(sql`select is_admin(${userId}) as answer`)
  return row?.answer
}

describe('a renewed session', () => {
  const rowOf = async (id: string) =>
    (await database().select().from(sessions).where(eq(sessions.id, id))).map(({ id: _, ...row }) => row)
  const renew = (actor: Fan) => database().transaction((tx) => renewSession(actor, tx))

  it('grants the same rights until the same time, under another id', async () => {
    const actor = await signedIn(await makeFan(), 'Chrome · Android')
    await database()
      .update(sessions)
      .set({ sudoUntil: sql`app_now() + interval '5 minutes'` })
      .where(eq(sessions.id, actor.sessionId))
    const before = await rowOf(actor.sessionId)
    const renewed = await renew(actor)
    expect(await rowOf(renewed.sessionId)).toEqual([{ ...before[0], seenAt: expect.any(Date) }])
    expect(await readSession(renewed.sessionId)).toEqual(renewed)
    expect(await rowOf(actor.sessionId)).toEqual([])
  })

  it('is created once, however many requests ask at once, and only from the fan’s own session', async () => {
    const [actor, other] = [await signedIn(await makeFan()), await signedIn(await makeFan())]
    expect(await refusal(renew({ ...actor, sessionId: other.sessionId }))).toBe('unauthorized')
    const { done, refused } = await storm(20, () => renew(actor))
    expect([done.length, codes(refused)]).toEqual([1, { unauthorized: 19 }])
    expect(await database().$count(sessions, eq(sessions.userId, actor.userId))).toBe(1)
  })

  it('does not outlive a new password that is set meanwhile (T33)', async () => {
    const fan = await makeFan()
    const [owner, intruder] = [await signedIn(fan), await signedIn(fan)]
    await database()
      .update(sessions)
      .set({ sudoUntil: sql`app_now() + interval '5 minutes'` })
      .where(eq(sessions.id, owner.sessionId))
    const { renewed, changed } = await database().transaction(async (tx) => {
      const renewed = await renewSession(intruder, tx)
      const changed = changePassword(owner, 'a password nobody else knows')
      await expect.poll(isBlocked).toBe(true)
      return { renewed, changed: () => changed }
    })
    await changed()
    expect(await readSession(renewed.sessionId)).toBeNull()
    expect(await readSession(owner.sessionId)).not.toBeNull()
  })
})

describe('a session', () => {
  it('is read as it was opened', async () => {
    const fan = await makeFan()
    const opened = await openSession(fan.userId)
    expect(opened).toEqual({ sessionId: expect.any(String), userId: fan.userId, isAdmin: false })
    expect(await readSession(opened?.sessionId ?? '')).toEqual(opened)
  })

  it('is a new one at each sign-in', async () => {
    const fan = await makeFan()
    expect(await signIn(fan)).not.toBe(await signIn(fan))
  })

  it('is closed without ending the others', async () => {
    const fan = await makeFan()
    const [one, other] = [await signIn(fan), await signIn(fan)]
    await closeSession(one)
    expect(await readSession(one)).toBeNull()
    expect(await readSession(other)).not.toBeNull()
  })

  it('expires after its days, used or not', async () => {
    const fan = await makeFan()
    const session = await signIn(fan)
    const admits = async () => [await readSession(session), await readPageSession(session)].map(Boolean)
    await atShiftedTime(`${SESSION_DAYS - 1} days 23 hours`, async () =>
      expect(await admits()).toEqual([true, true]),
    )
    await atShiftedTime(`${SESSION_DAYS} days 1 minute`, async () =>
      expect(await admits()).toEqual([false, false]),
    )
  })

  it('brings a page its header, and when the day and the week end', async () => {
    const fan = await makeFan()
    const sessionId = await signIn(fan)
    const session = await readSession(sessionId)
    const { header, periodEnds, ...read } = (await readPageSession(sessionId)) ?? {}
    expect(read).toEqual(session)
    expect(header).toMatchObject({ xp: 0, looks: {} })
    const { now = 0, nextDayAt = 0, nextWeekAt = 0 } = periodEnds ?? {}
    expect([nextDayAt - now, nextWeekAt - now].map((ms) => Math.floor(ms / 3_600_000 / 25))).toEqual([
      0,
      expect.toBeOneOf([0, 1, 2, 3, 4, 5, 6]),
    ])
  })

  it('is marked as seen at most once an hour, by one of many requests', async () => {
    const session = await signIn(await makeFan())
    const version = async () => {
      const [row] = await database().sql<{ at: number; tuple: string }[]>`
        select extract(epoch from seen_at)::int as at, ctid::text as tuple from sessions where id = ${session}`
      return row
    }
    const first = await version()
    await atShiftedTime('59 minutes', () => readSession(session))
    expect(await version()).toEqual(first)
    await atShiftedTime('61 minutes', async () => {
      await storm(20, () => readSession(session))
      const second = await version()
      expect(second?.at).toBeGreaterThan((first?.at ?? 0) + 3600)
      await readPageSession(session)
      await readSession(session)
      expect(await version()).toEqual(second)
    })
    await atShiftedTime('3 hours', () => readPageSession(session))
    expect((await version())?.at).toBeGreaterThan((first?.at ?? 0) + 10_000)
  })

  it('can be read while the database takes no writes', async () => {
    const session = await signIn(await makeFan())
    await database().sql`alter table sessions add constraint no_writes check (false) not valid`
    try {
      await atShiftedTime('2 hours', async () => expect(await readSession(session)).not.toBeNull())
    } finally {
      await database().sql`alter table sessions drop constraint no_writes`
    }
  })

  it('that does not exist is not found', async () => {
    expect(await readSession(randomUUID())).toBeNull()
  })

  it('is not opened by a password that is replaced while it is checked', async () => {
    const fan = await makeFan()
    const [person] = await database().select().from(persons).where(eq(persons.userId, fan.userId))
    const checked = person?.passwordHash ?? ''
    expect(await openSession(fan.userId, null, checked)).not.toBeNull()
    const waiting = await database().transaction(async (tx) => {
      await tx.update(persons).set({ passwordHash: 'another' }).where(eq(persons.userId, fan.userId))
      const opened = openSession(fan.userId, null, checked)
      await expect.poll(isBlocked).toBe(true)
      return { opened }
    })
    expect(await waiting.opened).toBeNull()
  })

  it('is not opened for an unknown or a banned fan', async () => {
    const fan = await makeFan()
    await ban(fan)
    expect(await openSession(fan.userId)).toBeNull()
    expect(await openSession(randomUUID())).toBeNull()
  })
})

describe('changes that take effect at the next request', () => {
  it('a ban ends every session', async () => {
    const fan = await makeFan({ isAdmin: true })
    const session = await signIn(fan)
    await ban(fan)
    expect(await readSession(session)).toBeNull()
    expect(await isAdmin(fan.userId)).toBe(false)
  })

  it('the admin right is read from the row, not from the token', async () => {
    const fan = await makeFan({ isAdmin: true })
    const session = await signIn(fan)
    expect(await readSession(session)).toMatchObject({ isAdmin: true })
    await database().update(users).set({ isAdmin: false }).where(eq(users.id, fan.userId))
    expect(await readSession(session)).toMatchObject({ isAdmin: false })
    expect(await isAdmin(fan.userId)).toBe(false)
  })

  it('sign-out everywhere ends all of the fan’s sessions and nobody else’s', async () => {
    const [fan, other] = await Promise.all([makeFan(), makeFan()])
    const own = [await signIn(fan), await signIn(fan), await signIn(fan)]
    const foreign = await signIn(other)
    await signOutEverywhere(fan.actor)
    for (const session of own) expect(await readSession(session)).toBeNull()
    expect(await readSession(foreign)).not.toBeNull()
    expect(await readSession(await signIn(fan))).not.toBeNull()
  })

  it('of 30 simultaneous sign-outs everywhere, each takes effect', async () => {
    const fan = await makeFan()
    const { refused } = await storm(30, () => signOutEverywhere(fan.actor))
    expect(refused).toEqual([])
    const [row] = await database().select().from(users).where(eq(users.id, fan.userId))
    expect(row?.sessionVersion).toBe(31)
  })

  it('a deleted fan has no session', async () => {
    const fan = await makeFan()
    const session = await signIn(fan)
    await database().execute(
      sql`update sessions set user_id = ${(await makeFan()).userId}, version = 99 where id = ${session}`,
    )
    expect(await readSession(session)).toBeNull()
  })
})

describe('the operator', () => {
  it('grants and revokes the admin right, which ends the fan’s sessions', async () => {
    const fan = await makeFan()
    const session = await signIn(fan)
    await setAdmin(system, { email: fan.email, isAdmin: true })
    expect(await readSession(session)).toBeNull()
    expect(await readSession(await signIn(fan))).toMatchObject({ isAdmin: true })
    await setAdmin(system, { email: fan.email, isAdmin: false })
    expect(await readSession(await signIn(fan))).toMatchObject({ isAdmin: false })
  })

  it('leaves a line in the log for each', async () => {
    const [admin, fan] = [asAdmin(await makeFan({ isAdmin: true })), await makeFan()]
    await setAdmin(system, { email: fan.email, isAdmin: true })
    await setAdmin(system, { email: fan.email, isAdmin: false })
    expect((await auditPage(admin, { subject: fan.userId })).lines).toMatchObject([
      { action: 'fan.admin_revoke', actorId: null, cause: system.cause },
      { action: 'fan.admin_grant', actorId: null, cause: system.cause },
    ])
  })

  it('is refused for an unknown address, and changes nothing', async () => {
    const answer = await expectUnchanged(() =>
      refusal(setAdmin(system, { email: 'nobody@example.it', isAdmin: true })),
    )
    expect(answer).toBe('not_found')
  })
})

describe('the function is_admin', () => {
  it('is what the row says, and false without a row', async () => {
    const [admin, fan] = await Promise.all([makeFan({ isAdmin: true }), makeFan()])
    expect(await isAdmin(admin.userId)).toBe(true)
    expect(await isAdmin(fan.userId)).toBe(false)
    expect(await isAdmin(randomUUID())).toBe(false)
  })
})

it('only expired sessions are dropped', async () => {
  const fan = await makeFan()
  const [old, live] = [await signIn(fan), await signIn(fan)]
  await database().execute(
    sql`update sessions set expires_at = app_now() - interval '1 second' where id = ${old}`,
  )
  expect(await purgeSessions(system)).toBe(1)
  expect(await database().$count(sessions, eq(sessions.id, old))).toBe(0)
  expect(await readSession(live)).not.toBeNull()
})
