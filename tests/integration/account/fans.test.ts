import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { users } from '@/db/schema/account'
import { ledgerChains } from '@/db/schema/ledger'
import { outbox } from '@/db/schema/operations'
import { savePreferences } from '@/lib/account/commands'
import { banFan, endFanSessions, liftBans, unbanFan } from '@/lib/account/fans/commands'
import { fanDetails, searchFans } from '@/lib/account/fans/queries'
import { readFanSearch } from '@/lib/account/fans/rules'
import { banInput } from '@/lib/account/fans/schema'
import { auditLines, auditPage } from '@/lib/audit/queries'
import { authenticate } from '@/lib/auth/authenticate'
import { readSession } from '@/lib/auth/session'
import { planOfFan } from '@/lib/billing/subscriptions/queries'
import type { Admin } from '@/lib/core/actor'
import { chainOfFan } from '@/lib/ledger/chain/queries'
import { reverseCorrection } from '@/lib/ledger/corrections/commands'
import { movementsOfFan } from '@/lib/wallet/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { asAdmin, makeFan, PASSWORD, signedIn, system } from '@/tests/support/factories'
import { subscribe } from '@/tests/support/plans'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenTake } from '@/tests/support/storm-twins'
import { correct, correctionsOf, givePoints, makeSudoer } from '@/tests/support/wallets'

const ban = (id: string, days = 7) => ({ id, reason: 'Insulti in chat di lega', days })

it('an admin sees no sign-in that still waits for a code', async () => {
  const [admin, fan] = [await makeSudoer(), await makeFan()]
  const { sessionId } = await signedIn(fan)
  expect((await fanDetails(admin, fan.userId))?.sessions).toMatchObject([{ id: sessionId }])
  await database().sql`update sessions set awaits_code = true where id = ${sessionId}`
  expect(await fanDetails(admin, fan.userId)).toMatchObject({ seenMs: null, sessions: [] })
})

describe('a ban', () => {
  it('is in the log of its fan even when the id was sent in capitals', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    await banFan(admin, banInput.parse({ ...ban(fan.userId.toUpperCase()), days: '7' }))
    expect((await auditPage(admin, { subject: fan.userId })).lines).toMatchObject([{ action: 'fan.ban' }])
  })

  it('ends every session at the next request, refuses sign-in, and sends the reason by mail (T22)', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    const { sessionId } = await signedIn(fan)
    await banFan(admin, ban(fan.userId))
    expect(await readSession(sessionId)).toBeNull()
    const entering = authenticate({ email: fan.email, password: PASSWORD, network: '192.0.2.3' })
    expect(await refusal(entering)).toBe('invalid_credentials')
    const [mail] = await database().select().from(outbox).where(eq(outbox.recipient, fan.email))
    expect(mail?.kind).toBe('banned')
    expect((await auditPage(admin, { subject: fan.userId })).lines).toMatchObject([
      { action: 'fan.ban', detail: { reason: 'Insulti in chat di lega', days: 7 } },
    ])
    expect(await fanDetails(admin, fan.userId)).toMatchObject({ bannedMs: expect.any(Number), sessions: [] })
    const lift = { id: fan.userId, reason: 'Era un malinteso' }
    await unbanFan(admin, lift)
    expect(await refusal(unbanFan(admin, lift))).toBe('not_found')
    expect((await auditPage(admin, { subject: fan.userId })).lines[0]).toMatchObject({
      action: 'fan.unban',
      detail: { reason: 'Era un malinteso' },
    })
    expect((await authenticate({ email: fan.email, password: PASSWORD, network: '192.0.2.4' })).userId).toBe(
      fan.userId,
    )
  })

  it('requires the admin right and a fresh password, and cannot be applied to an admin', async () => {
    const [admin, fan, pretender] = [await makeSudoer(), await makeFan(), await makeFan()]
    const other = await makeSudoer()
    const claims = asAdmin(pretender)
    const answers = await expectUnchanged(async () => [
      await refusal(banFan(claims, ban(fan.userId))),
      await refusal(endFanSessions(claims, { id: fan.userId })),
      await refusal(banFan(admin, ban(other.userId))),
      await refusal(banFan(admin, ban('2f1d6f3e-0000-4000-8000-000000000001'))),
    ])
    expect(answers).toEqual(['forbidden', 'forbidden', 'not_found', 'not_found'])
    expect(await atShiftedTime('11 minutes', () => refusal(banFan(admin, ban(fan.userId))))).toBe(
      'sudo_required',
    )
  })

  it('is recorded once out of ten simultaneous requests', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan()]
    const { done, refused } = await storm(10, () => banFan(admin, ban(fan.userId)))
    expect([done.length, codes(refused)]).toEqual([1, { not_found: 9 }])
    expect(await lookThenTake(10)).toBeGreaterThan(1)
  })

  it('ends by itself on its date; one without a date does not', async () => {
    const [admin, short, long] = [await makeSudoer(), await makeFan(), await makeFan()]
    await banFan(admin, ban(short.userId))
    await banFan(admin, ban(long.userId, 0))
    await atShiftedTime('6 days 23 hours 59 minutes', () => liftBans(system))
    const isBanned = async (id: string) =>
      (await database().select().from(users).where(eq(users.id, id)))[0]?.bannedAt !== null
    expect(await isBanned(short.userId)).toBe(true)
    await atShiftedTime('8 days', () => liftBans(system))
    expect([await isBanned(short.userId), await isBanned(long.userId)]).toEqual([false, true])
  })
})

it('an admin ends the sessions of a fan', async () => {
  const [admin, fan] = [await makeSudoer(), await makeFan()]
  const { sessionId } = await signedIn(fan)
  await endFanSessions(admin, { id: fan.userId })
  expect(await readSession(sessionId)).toBeNull()
})

it('an admin reads the ledger and the plan of a fan, and nobody else does', async () => {
  const [admin, fan, other] = [await makeSudoer(), await makeFan(), await makeFan()]
  await givePoints(fan, 40)
  const lines = { asset: 'points', limit: 5 } as const
  const read = async (actor: Admin) => (await movementsOfFan(actor, fan.userId, lines)).rows
  expect(await read(admin)).toMatchObject([{ amount: 40, balance: 40 }])
  expect(await planOfFan(admin, fan.userId)).toMatchObject({ plan: 'free', subscription: null })
  for (const pretender of [asAdmin(fan), asAdmin(other)]) {
    expect(await read(pretender)).toEqual([])
    expect(await chainOfFan(pretender, fan.userId)).toBeNull()
    expect(await refusal(planOfFan(pretender, fan.userId))).toBe('forbidden')
  }
})

it('a chain is recomputed for an admin, up to the line at which somebody has broken it', async () => {
  const [admin, fan, other] = [await makeSudoer(), await makeFan(), await makeFan()]
  for (const points of [40, 20, 10]) await givePoints(fan, points)
  await givePoints(other, 40)
  const [chain] = await database().select().from(ledgerChains).where(eq(ledgerChains.userId, fan.userId))
  const head = Buffer.from(chain?.head ?? []).toString('hex')
  expect(await chainOfFan(admin, fan.userId)).toEqual({ lines: 3, head, brokenAt: null })
  expect(await chainOfFan(admin, randomUUID())).toBeNull()
  const mine = sql`user_id = ${fan.userId}`
  const brokenAfter = async (tampering: SQL) => {
    await database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(tampering)
    })
    return (await chainOfFan(admin, fan.userId))?.brokenAt
  }
  expect(await brokenAfter(sql`update ledger_chains set head = sha256('x') where ${mine}`)).toBe(3)
  expect(await brokenAfter(sql`update ledger_entries set amount = 21 where ${mine} and place = 2`)).toBe(2)
  expect(await brokenAfter(sql`update ledger_entries set amount = 20 where ${mine} and place = 2`)).toBe(3)
  expect(
    await brokenAfter(sql`
      update ledger_chains set head = entry.hash from ledger_entries entry
      where entry.user_id = ledger_chains.user_id and entry.user_id = ${fan.userId} and entry.place = 3`),
  ).toBeNull()
})

describe('the search over fans', () => {
  const found = async (admin: Admin, query: Parameters<typeof readFanSearch>[0]) =>
    (await searchFans(admin, readFanSearch(query))).rows
  const named = async (nickname: string) => {
    const fan = await makeFan()
    await savePreferences(fan.actor, { nickname, competitions: [] })
    return fan
  }

  it('matches the beginning of a nickname, a whole address or the id, and masks the address', async () => {
    const [admin, fan] = [await makeSudoer(), await makeFan({ email: 'cercata.lunga@example.it' })]
    const long = await makeFan({ email: `${'lungo.'.repeat(20)}a@example.it` })
    expect(await found(admin, { q: long.email })).toMatchObject([{ id: long.userId }])
    await savePreferences(fan.actor, { nickname: 'Zia_Pina', competitions: [] })
    for (const q of ['zia_', 'CERCATA.lunga@example.it', fan.userId])
      expect(await found(admin, { q }), q).toMatchObject([{ id: fan.userId, email: 'ce••••ga@example.it' }])
    for (const q of ['pina', '%', 'ziaxp', "' or true --", 'cercata', 'cercata.lunga@example.i'])
      expect(await found(admin, { q }), q).toEqual([])
    expect(await found(asAdmin(fan), { q: 'zia' })).toEqual([])
    expect(await fanDetails(asAdmin(fan), fan.userId)).toBeNull()
  })

  it('orders by name with the nameless last, the newest of them first, and lists nobody twice', async () => {
    const admin = await makeSudoer()
    const ids: string[] = []
    for (const nickname of [null, 'ordine_b', 'Ordine_A', null]) {
      const fan = await makeFan()
      if (nickname) await savePreferences(fan.actor, { nickname, competitions: [] })
      await database()
        .sql`insert into account_deletions (user_id, erase_at) values (${fan.userId}, app_now() + interval '7 days')`
      ids.push(fan.userId)
    }
    const order = async (sort: string) =>
      (await found(admin, { state: 'leaving', sort })).map(({ id }) => ids.indexOf(id))
    expect([await order('name'), await order('-name'), await order('')]).toEqual([
      [2, 1, 3, 0],
      [1, 2, 3, 0],
      [3, 2, 1, 0],
    ])
  })

  it('finds as Pro a fan who has cancelled but not reached the end, and nobody whose plan has ended', async () => {
    const [running, ended] = [await named('disdetta1'), await named('disdetta2')]
    await subscribe(running, { status: 'canceled', endsIn: '1 day' })
    await subscribe(ended, { status: 'canceled', endsIn: '-1 day' })
    expect(await found(await makeSudoer(), { q: 'disdetta', state: 'pro' })).toMatchObject([
      { id: running.userId, isPro: true },
    ])
  })

  it('filters by the fan’s state, and pages without gaps or repetitions', async () => {
    const admin = await makeSudoer()
    const fans = await Promise.all(Array.from({ length: 30 }, (_, index) => named(`pagina${index}`)))
    const [first] = fans
    await banFan(admin, ban(first?.userId ?? ''))
    expect((await found(admin, { q: 'pagina', state: 'banned' })).map(({ id }) => id)).toEqual([
      first?.userId,
    ])
    const pages = [await found(admin, { q: 'pagina' }), await found(admin, { q: 'pagina', page: '2' })]
    expect(pages.map(({ length }) => length)).toEqual([25, 5])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(30)
    const order = async (sort: string) =>
      (await found(admin, { q: 'pagina', sort })).map(({ joinedAt }) => joinedAt.getTime())
    const up = await order('joined')
    expect(up).toEqual(up.toSorted((one, other) => one - other))
    expect(await order('-joined')).toEqual(await order(''))
    for (const sort of ['name', '-name', 'points', '-points'])
      expect(await found(admin, { q: 'pagina', sort }), sort).toHaveLength(25)
  })
})

it('the log of a fan holds the fan’s corrections too, here and in the export', async () => {
  const [admin, fan, other] = [await makeSudoer(), await makeFan(), await makeFan()]
  await banFan(admin, ban(fan.userId))
  await correct(admin, fan, { amount: 70, reason: 'Un premio di troppo' })
  await correct(admin, other)
  const [id = ''] = await correctionsOf(fan)
  await reverseCorrection(admin, { id })
  const { lines } = await auditPage(admin, { subject: fan.userId })
  expect(lines.map(({ action }) => action)).toEqual(['correction.reverse', 'correction.make', 'fan.ban'])
  expect(lines[1]).toMatchObject({ subject: id, detail: { reason: 'Un premio di troppo', amount: 70 } })
  const exported = []
  for await (const piece of auditLines(admin, { subject: fan.userId })) exported.push(...piece)
  expect(exported).toEqual(lines)
  expect((await auditPage(admin, { subject: id })).lines.map(({ action }) => action)).toEqual([
    'correction.make',
  ])
})

it('the log can be filtered by kind, and exported in full', async () => {
  const [admin, fan] = [await makeSudoer(), await makeFan()]
  await banFan(admin, ban(fan.userId))
  const page = await auditPage(admin, { kind: 'fan', subject: fan.userId })
  expect(page.lines.map(({ action }) => action)).toEqual(['fan.ban'])
  expect((await auditPage(admin, { kind: 'match', subject: fan.userId })).lines).toEqual([])
  const all = []
  for await (const piece of auditLines(admin, { subject: fan.userId })) all.push(...piece)
  expect(all).toEqual(page.lines)
})
