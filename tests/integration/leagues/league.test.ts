import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { createLeague, removeMember, rotateCode } from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leagueOf, leaguesOf } from '@/lib/leagues/queries'
import { LEAGUE_MEMBERS_MAX } from '@/lib/leagues/rules'
import { makeFan } from '@/tests/support/factories'
import { answerTo, fillUp, leagueRow, leagueWith, makeLeague, tally } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'
import { refusal } from '@/tests/support/storm'

const form = (name = 'Amici del bar') => ({ requestId: randomUUID(), name })

describe('a new league', () => {
  it('has its creator as owner and only member, and a code of ten characters', async () => {
    const fan = await makeFan()
    const id = await createLeague(fan.actor, form('Curva Sud'))
    expect(await leagueRow({ id })).toMatchObject({ name: 'Curva Sud', ownerId: fan.userId, members: 1 })
    expect(await tally({ id })).toEqual({ counted: 1, members: 1, ownerIsIn: true })
    const league = {
      id,
      name: 'Curva Sud',
      competition: null,
      joinCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
      inviteToken: expect.stringMatching(/^[0-9a-f]{32}$/),
      members: 1,
      isOwner: true,
      isPublic: false,
      isReadOnly: false,
    }
    expect(await leagueOf(fan.actor, id)).toEqual(league)
    expect(await leaguesOf(fan.actor)).toEqual([league])
  })

  it('is the same when the form is submitted again, and refused with another name', async () => {
    const fan = await makeFan()
    const sent = form()
    const id = await createLeague(fan.actor, sent)
    await expectUnchanged(async () => {
      expect(await createLeague(fan.actor, sent)).toBe(id)
      expect(await refusal(createLeague(fan.actor, { ...sent, name: 'Altro nome' }))).toBe('key_reused')
    })
  })

  it('is separate for another fan whose form has the same key', async () => {
    const sent = form()
    const [fan, other] = [await makeFan(), await makeFan()]
    expect(await createLeague(fan.actor, sent)).not.toBe(await createLeague(other.actor, sent))
  })

  it('is refused to a fan who already owns or belongs to one', async () => {
    const { owner, mates } = await leagueWith(1)
    await expectUnchanged(async () => {
      for (const fan of [owner, ...mates])
        expect(await refusal(createLeague(fan.actor, form()))).toBe('league_limit')
    })
  })

  it('is allowed again after leaving', async () => {
    const { id, mates } = await leagueWith(1)
    for (const { actor } of mates) {
      await leaveLeague(actor, id)
      expect(await refusal(createLeague(actor, form()))).toBe('done')
    }
  })

  it('cannot exist without its owner among the members, whoever writes', async () => {
    const { id, owner } = await makeLeague()
    const stranger = await makeFan()
    await expectUnchanged(async () => {
      const alone = sql`insert into leagues (request_id, name, join_code, owner_id)
        values (gen_random_uuid(), 'Sola', '0000000000', ${stranger.userId})`
      const gone = sql`delete from league_members where league_id = ${id} and user_id = ${owner.userId}`
      const given = sql`update leagues set owner_id = ${stranger.userId} where id = ${id}`
      for (const statement of [alone, gone, given])
        expect(await refusal(database().execute(statement))).toBe('conflict')
    })
  })
})

describe('joining', () => {
  it('takes the code and returns the league', async () => {
    const { id, joinCode } = await makeLeague()
    const fan = await makeFan()
    expect(await joinLeague(fan.actor, joinCode)).toBe(id)
    expect(await leaguesOf(fan.actor)).toMatchObject([{ id, joinCode, members: 2, isOwner: false }])
    expect(await tally({ id })).toEqual({ counted: 2, members: 2, ownerIsIn: true })
  })

  it('again returns the same league and changes nothing, for the owner too', async () => {
    const { id, joinCode, owner, mates } = await leagueWith(1)
    await expectUnchanged(async () => {
      for (const fan of [owner, ...mates]) expect(await joinLeague(fan.actor, joinCode)).toBe(id)
    })
  })

  it('a full league again returns it to a member', async () => {
    const { id, joinCode, mates } = await leagueWith(1)
    await fillUp({ id }, LEAGUE_MEMBERS_MAX)
    for (const { actor } of mates) expect(await joinLeague(actor, joinCode)).toBe(id)
  })

  it('stops at 200 members', async () => {
    const league = await makeLeague()
    await fillUp(league, LEAGUE_MEMBERS_MAX - 1)
    const [last, late] = [await makeFan(), await makeFan()]
    expect(await refusal(joinLeague(last.actor, league.joinCode))).toBe('done')
    expect(await refusal(joinLeague(late.actor, league.joinCode))).toBe('code_invalid')
    expect(await tally(league)).toEqual({ counted: 200, members: 200, ownerIsIn: true })
  })

  it('is refused alike for an unknown code, an old code, a full league and a ban', async () => {
    const fan = await makeFan()
    const banning = await makeLeague()
    await joinLeague(fan.actor, banning.joinCode)
    await removeMember(banning.owner.actor, { id: banning.id, userId: fan.userId, ban: true })
    const full = await makeLeague()
    await fillUp(full, LEAGUE_MEMBERS_MAX)
    const turned = await makeLeague()
    await rotateCode(turned.owner.actor, turned.id)
    const codes = [
      banning.joinCode,
      full.joinCode,
      turned.joinCode,
      '0000000000',
      '',
      'x\u2028',
      "' or true --",
    ]
    const answers = await expectUnchanged(() =>
      Promise.all(codes.map((code) => answerTo(joinLeague(fan.actor, code)))),
    )
    expect(answers).toEqual(
      codes.map(() => ({
        code: 'code_invalid',
        fields: { invite: 'unknown_code' },
        faults: undefined,
        retryAfterSeconds: undefined,
      })),
    )
  })

  it('is refused without a free slot before the code is checked', async () => {
    const [open, own] = [await makeLeague(), await makeLeague()]
    const full = await makeLeague()
    await fillUp(full, LEAGUE_MEMBERS_MAX)
    const answers = await expectUnchanged(() =>
      Promise.all(
        [open.joinCode, full.joinCode, '0000000000'].map((code) =>
          answerTo(joinLeague(own.owner.actor, code)),
        ),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ code: 'league_limit' })]),
    )
  })
})

describe('leaving', () => {
  it('removes the member and frees the slot', async () => {
    const { id, joinCode, owner, mates } = await leagueWith(2)
    const [mate = owner] = mates
    await leaveLeague(mate.actor, id)
    expect(await tally({ id })).toEqual({ counted: 2, members: 2, ownerIsIn: true })
    expect(await leagueOf(mate.actor, id)).toBeNull()
    expect(await leaguesOf(mate.actor)).toEqual([])
    expect(await joinLeague(mate.actor, joinCode)).toBe(id)
  })

  it('is refused to the owner, and alike to strangers', async () => {
    const { id, owner, mates } = await leagueWith(1)
    const [gone = owner] = mates
    await leaveLeague(gone.actor, id)
    const stranger = await makeFan()
    await expectUnchanged(async () => {
      expect(await refusal(leaveLeague(owner.actor, id))).toBe('owner_stays')
      for (const fan of [...mates, stranger])
        expect(await refusal(leaveLeague(fan.actor, id))).toBe('not_found')
      expect(await refusal(leaveLeague(owner.actor, randomUUID()))).toBe('not_found')
    })
  })
})
