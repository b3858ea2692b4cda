import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { signUp, verifyEmail } from '@/lib/account/sign-up/commands'
import { newNonce } from '@/lib/auth/pending-sign-up'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import { LIMITS } from '@/lib/core/security/limits'
import { deleteLeague, removeMember, restoreLeague, rotateCode } from '@/lib/leagues/commands'
import { readInvitation } from '@/lib/leagues/invitations/queries'
import { acceptInvite, joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leaguesOf } from '@/lib/leagues/queries'
import { LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { guest, makeFan, makeFans, newEmail, PASSWORD } from '@/tests/support/factories'
import { verificationToken } from '@/tests/support/factories-links'
import { answerTo, call, fillUp, leagueRow, leagueWith, makeLeague, tally } from '@/tests/support/leagues'
import { lapse, makePro } from '@/tests/support/plans'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert, sumThenAdd } from '@/tests/support/storm-twins'

const WRONG = '0'.repeat(32)
const tokenOf = async (league: { id: string }) => (await leagueRow(league)).inviteToken
const anyNetwork = () => `network ${randomUUID()}`

describe('an invitation link', () => {
  it('shows its holder the league, its owner, its number of members, and whether they can join', async () => {
    const league = await leagueWith(1, 'Bar Sport')
    await call(league.owner, 'Capitana')
    const token = await tokenOf(league)
    const [fan, elsewhere, banned] = [await makeFan(), (await makeLeague()).owner, await makeFan()]
    await joinLeague(banned.actor, league.joinCode)
    await removeMember(league.owner.actor, { id: league.id, userId: banned.userId, ban: true })
    const shown = { leagueId: league.id, name: 'Bar Sport', competition: null, owner: 'Capitana', members: 2 }
    const read = [guest, fan.actor, league.owner.actor, elsewhere.actor, banned.actor].map((reader) =>
      readInvitation(reader, token, anyNetwork()),
    )
    const states = ['open', 'open', 'member', 'no_slot', 'banned']
    const toLeave = [0, 0, 1, 1, 0]
    expect(await Promise.all(read)).toEqual(
      states.map((state, index) => ({ ...shown, state, toLeave: toLeave[index] })),
    )
    const pro = await makePro()
    for (let place = 0; place < ENTITLEMENTS.pro.leagues; place++)
      await joinLeague(pro.actor, (await makeLeague()).joinCode)
    const readByPro = () => readInvitation(pro.actor, token, anyNetwork())
    expect(await readByPro()).toMatchObject({ state: 'no_slot_pro', toLeave: 1 })
    await lapse(pro)
    expect(await readByPro()).toMatchObject({ state: 'no_slot_pro', toLeave: ENTITLEMENTS.pro.leagues })
    const [one] = await leaguesOf(pro.actor)
    await leaveLeague(pro.actor, one?.id ?? '')
    expect(await readByPro()).toMatchObject({ state: 'no_slot', toLeave: ENTITLEMENTS.pro.leagues - 1 })
    await fillUp(league, LEAGUE_MEMBERS_MAX)
    expect(await readInvitation(guest, token, anyNetwork())).toMatchObject({ state: 'full' })
  })

  it('names no owner who is banned or leaving', async () => {
    const { owner, ...league } = await makeLeague()
    await call(owner, 'Vecchia guardia')
    const token = await tokenOf(league)
    const named = async () => {
      const invitation = await readInvitation(guest, token, anyNetwork())
      return typeof invitation === 'string' ? invitation : invitation.owner
    }
    const ban = (banned: boolean) =>
      database().execute(
        sql`update users set banned_at = case when ${banned} then app_now() end where id = ${owner.userId}`,
      )
    await ban(true)
    expect(await named()).toBeNull()
    await ban(false)
    expect(await named()).toBe('Vecchia guardia')
    await database().execute(
      sql`insert into account_deletions (user_id, erase_at) values (${owner.userId}, app_now() + interval '7 days')`,
    )
    expect(await named()).toBeNull()
  })

  it('has 128 bits, differs per league, and expires with the code', async () => {
    const [one, other] = [await makeLeague(), await makeLeague()]
    const before = await leagueRow(one)
    expect(before.inviteToken).toMatch(/^[0-9a-f]{32}$/)
    expect(await tokenOf(other)).not.toBe(before.inviteToken)
    await rotateCode(one.owner.actor, one.id)
    const after = await leagueRow(one)
    expect(after.inviteToken).toMatch(/^[0-9a-f]{32}$/)
    expect([after.inviteToken, after.joinCode]).not.toContain(before.inviteToken)
    expect(after.joinCode).not.toBe(before.joinCode)
    expect(await readInvitation(guest, before.inviteToken, anyNetwork())).toBe('gone')
    expect(await refusal(acceptInvite((await makeFan()).actor, before.inviteToken))).toBe('invite_invalid')
  })

  it('cannot be guessed: after thirty wrong ones an hour from a network, even the right one waits', async () => {
    const token = await tokenOf(await makeLeague())
    const network = anyNetwork()
    for (let times = 0; times < LIMITS.league_code_network.points; times++) {
      expect(await readInvitation(guest, token, network)).toMatchObject({ state: 'open' })
      expect(await readInvitation(guest, WRONG, network)).toBe('gone')
    }
    expect(await readInvitation(guest, WRONG, network)).toBe('too_many')
    expect(await readInvitation(guest, token, network)).toBe('too_many')
    expect(await readInvitation(guest, token, anyNetwork())).toMatchObject({ state: 'open' })
  })

  it('in the wrong format is neither looked up nor counted', async () => {
    for (const text of ['', 'x', WRONG.slice(1), WRONG.toUpperCase().replace('0', 'A'), `${WRONG}0`])
      expect(await expectUnchanged(() => readInvitation(guest, text, 'one network'))).toBe('gone')
  })

  it('works again after the league was deleted and restored, even one deleted before links existed', async () => {
    const league = await makeLeague()
    const token = await tokenOf(league)
    await deleteLeague(league.owner.actor, league.id)
    const [kept] = await database().execute<{ rows: { league: Record<string, unknown> } }>(sql`
      select rows from deletions where rows -> 'league' ->> 'id' = ${league.id}`)
    if (!kept) throw new Error('nothing was kept')
    await database().transaction((tx) => restoreLeague(league.owner.actor, kept.rows, tx))
    expect(await tokenOf(league)).toBe(token)
    await deleteLeague(league.owner.actor, league.id)
    const { invite_token: _, ...older } = kept.rows.league
    await database().transaction((tx) =>
      restoreLeague(league.owner.actor, { ...kept.rows, league: older }, tx),
    )
    expect(await tokenOf(league)).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('accepting', () => {
  it('joins once; a second time does nothing', async () => {
    const league = await makeLeague()
    const { actor } = await makeFan()
    const token = await tokenOf(league)
    expect(await acceptInvite(actor, token)).toBe(league.id)
    expect(await expectUnchanged(() => acceptInvite(actor, token))).toBe(league.id)
    expect(await tally(league)).toEqual({ counted: 2, members: 2, ownerIsIn: true })
  })

  it('says why the league cannot be joined, and changes nothing', async () => {
    const league = await leagueWith(1)
    const [mate = league.owner] = league.mates
    const token = await tokenOf(league)
    const [fan, elsewhere] = [await makeFan(), (await makeLeague()).owner]
    await removeMember(league.owner.actor, { id: league.id, userId: mate.userId, ban: true })
    const refused = (actor: typeof fan.actor, given: string) =>
      expectUnchanged(() => answerTo(acceptInvite(actor, given)))
    expect(await refused(elsewhere.actor, token)).toMatchObject({ code: 'league_limit' })
    expect(await refused(elsewhere.actor, WRONG)).toMatchObject({ code: 'league_limit' })
    expect(await refused(mate.actor, token)).toMatchObject({ code: 'league_banned' })
    expect(await refused(fan.actor, WRONG)).toMatchObject({ code: 'invite_invalid' })
    await fillUp(league, LEAGUE_MEMBERS_MAX)
    expect(await refused(fan.actor, token)).toMatchObject({ code: 'league_full' })
  })

  it('a member who left without a ban can come back', async () => {
    const league = await leagueWith(1)
    const [mate = league.owner] = league.mates
    await leaveLeague(mate.actor, league.id)
    expect(await acceptInvite(mate.actor, await tokenOf(league))).toBe(league.id)
  })

  it('50 fans at once fill five places exactly', async () => {
    const league = await makeLeague()
    await fillUp(league, LEAGUE_MEMBERS_MAX - 5)
    const [fans, token] = [await makeFans(50), await tokenOf(league)]
    const { done, refused } = await storm(50, async (place) => {
      const fan = fans[place]
      if (!fan) throw new Error('no fan')
      return acceptInvite(fan.actor, token)
    })
    expect(done).toEqual(Array(5).fill(league.id))
    expect(codes(refused)).toEqual({ league_full: 45 })
    expect(await tally(league)).toEqual({ counted: 200, members: 200, ownerIsIn: true })
    expect(await sumThenAdd(50, 1, 5)).toBeGreaterThan(5)
  })

  it('link and code used together join once', async () => {
    const league = await makeLeague()
    const [fan, token] = [await makeFan(), await tokenOf(league)]
    const { done, refused } = await storm(20, (place) =>
      place % 2 ? acceptInvite(fan.actor, token) : joinLeague(fan.actor, league.joinCode),
    )
    expect(refused).toEqual([])
    expect(done).toEqual(Array(20).fill(league.id))
    expect(await leaguesOf(fan.actor)).toHaveLength(1)
    expect(await lookThenInsert(20)).toBeGreaterThan(1)
  })
})

describe('a sign-up that started at an invitation', () => {
  const path = `/leagues/join/${WRONG}`

  it('leads back to it from the email’s link, in this browser or another', async () => {
    for (const elsewhere of [false, true]) {
      const [email, nonce] = [newEmail(), newNonce()]
      await signUp(guest, { email, password: PASSWORD, nonce, next: path }, 'it')
      const [row] = await database().execute<{ id: string }>(
        sql`select id from sign_ups where email = ${email}`,
      )
      const token = await verificationToken(row?.id ?? '')
      const link = elsewhere ? { token, nonce: null, password: PASSWORD } : { token, nonce }
      expect(await verifyEmail(guest, link)).toMatchObject({ next: path })
    }
  })

  it('stores only a path of this site', async () => {
    const sign = (next: string) =>
      signUp(guest, { email: newEmail(), password: PASSWORD, nonce: newNonce(), next }, 'it')
    for (const foreign of ['https://example.org/', '//example.org/'])
      expect(await refusal(sign(foreign))).not.toBe('done')
    expect(await refusal(sign(`/${'x'.repeat(300)}`))).not.toBe('done')
  })
})
