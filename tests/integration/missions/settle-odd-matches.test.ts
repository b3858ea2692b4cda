import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { settlements } from '@/db/schema/missions'
import type { Admin } from '@/lib/core/actor'
import { correctResult, liftCorrection } from '@/lib/matches/commands'
import { correctResultInput } from '@/lib/matches/schema'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { begunMatch } from '@/tests/support/begun-match'
import { atShiftedTime } from '@/tests/support/db-clock'
import { makeFan, system } from '@/tests/support/factories'
import {
  comebackOf,
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  purse,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { makeSudoer } from '@/tests/support/wallets'

const settle = () => settleDue(system)

describe('an irregular match', () => {
  it('cancelled: void, even before its kickoff time', async () => {
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const ids = [
      await takePart(await makeFan(), templateId, '1'),
      await takePart(await makeFan(), templateId),
    ]
    await setResult(matchId, { status: 'CANCELLED' })
    await settle()
    for (const id of ids)
      expect(await missionRow(id)).toMatchObject({ outcome: 'void', settledBy: 'cancelled', reward: 0 })
  })

  it('awarded: counts for the result, by the declared winner, and is void for goals', async () => {
    const result = await begunMatch(resultOf, ['1', '2'])
    const goals = await begunMatch(overOf, ['over', 'under'])
    for (const { matchId } of [result, goals])
      await setResult(matchId, { status: 'AWARDED', regular: [3, 0], winner: 'home' })
    await settle()
    expect(await result.outcomes()).toEqual(['won award', 'lost award'])
    expect(await goals.outcomes()).toEqual(['void awarded', 'void awarded'])
  })

  it('without a half-time score: waits 48 hours where the rule needs it, then void', async () => {
    const half = await begunMatch(comebackOf, ['home', 'none'])
    const whole = await begunMatch(resultOf, ['1'])
    for (const { matchId } of [half, whole]) await finish(matchId, [2, 1], null)
    await settle()
    expect(await half.outcomes()).toEqual(['open -', 'open -'])
    expect(await whole.outcomes()).toEqual(['won score'])
    await atShiftedTime('47 hours', settle)
    expect(await half.outcomes()).toEqual(['open -', 'open -'])
    await atShiftedTime('49 hours', settle)
    expect(await half.outcomes()).toEqual(['void half_time_missing', 'void half_time_missing'])
  })

  it('with its half-time score reported a day later: counts', async () => {
    const { matchId, outcomes } = await begunMatch(comebackOf, ['home', 'none'])
    await finish(matchId, [2, 1], null)
    await settle()
    await finish(matchId, [2, 1], [0, 1])
    await atShiftedTime('24 hours', settle)
    expect(await outcomes()).toEqual(['won score', 'lost score'])
  })

  it('whose half-time score is withdrawn days later: waits 48 hours again', async () => {
    const { matchId, outcomes } = await begunMatch(comebackOf, ['home', 'none'])
    await finish(matchId, [2, 1], null)
    await settle()
    await finish(matchId, [2, 1], [0, 1])
    await settle()
    await finish(matchId, [2, 1], null)
    await atShiftedTime('72 hours', settle)
    expect(await outcomes()).toEqual(['open -', 'open -'])
    await finish(matchId, [2, 1], [0, 1])
    await atShiftedTime('73 hours', settle)
    expect(await outcomes()).toEqual(['won score', 'lost score'])
  })

  it('without a goal needs no half-time score', async () => {
    const { matchId, outcomes } = await begunMatch(comebackOf, ['none'])
    await finish(matchId, [0, 0], null)
    await settle()
    expect(await outcomes()).toEqual(['won score'])
  })

  it('postponed and replayed in 14 days: counts', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1'])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await setResult(matchId, { status: 'TIMED' })
    await moveKickoff(matchId, '10 days')
    await atShiftedTime('10 days 3 hours', async () => {
      await finish(matchId, [1, 0])
      await settle()
    })
    expect(await outcomes()).toEqual(['won score'])
  })

  it('postponed and not replayed in 14 days: void, by the clock alone', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1'])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await atShiftedTime('13 days', () => settle())
    expect(await outcomes()).toEqual(['open -'])
    await atShiftedTime('15 days', () => settle())
    expect(await outcomes()).toEqual(['void not_replayed'])
  })

  it('postponed by more than 14 days: void as soon as that is known', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1'])
    await setResult(matchId, { status: 'POSTPONED' })
    await settle()
    await setResult(matchId, { status: 'TIMED' })
    await moveKickoff(matchId, '30 days')
    await settle()
    expect(await outcomes()).toEqual(['void not_replayed'])
  })

  it.each(['IN_PLAY', 'TIMED', 'FINISHED'] as const)(
    'stuck as %s without a result: void after 14 days',
    async (status) => {
      const { matchId, outcomes } = await begunMatch(resultOf, ['1', '2'])
      await setResult(matchId, { status })
      await settle()
      await atShiftedTime('13 days 20 hours', settle)
      expect(await outcomes()).toEqual(['open -', 'open -'])
      await atShiftedTime('15 days 1 hour', settle)
      expect(await outcomes()).toEqual(['void no_result', 'void no_result'])
    },
  )

  it('no longer listed by the vendor: void after 14 days, before its date', async () => {
    const [fan, matchId] = [await makeFan(), await makeMatch({ kickoff: '40 days' })]
    const id = await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
    await database().execute(sql`update matches set missing_since = app_now() where id = ${matchId}`)
    await atShiftedTime('13 days', settle)
    expect(await missionRow(id)).toMatchObject({ outcome: 'open' })
    await atShiftedTime('15 days', settle)
    expect(await missionRow(id)).toMatchObject({ outcome: 'void', settledBy: 'deleted' })
  })

  it('no longer listed would stay open for good if the time of that were not stored', async () => {
    const matchId = await makeMatch({ kickoff: '40 days' })
    const id = await takePart(await makeFan(), await makeTemplate(resultOf(matchId)), '1')
    await atShiftedTime('15 days', settle)
    expect(await missionRow(id)).toMatchObject({ outcome: 'open' })
  })

  it('with two ids would pay twice if its rows were two matches', async () => {
    const fan = await makeFan()
    const [one, other] = [await makeMatch(), await makeMatch({ home: 'Roma FC' })]
    const ids = [
      await takePart(fan, await makeTemplate(resultOf(one)), '1'),
      await takePart(fan, await makeTemplate(resultOf(other)), 'X'),
    ]
    for (const matchId of [one, other]) await finish(matchId, [1, 1])
    await settle()
    expect(await Promise.all(ids.map(async (id) => (await missionRow(id)).outcome))).toEqual(['lost', 'won'])
  })

  it('with two ids is one match: the same pick on both counts once', async () => {
    const fan = await makeFan()
    const [one, other] = [await makeMatch(), await makeMatch()]
    const first = await takePart(fan, await makeTemplate(resultOf(one)), '1')
    const second = await takePart(fan, await makeTemplate(resultOf(other)), 'X')
    const alone = await takePart(await makeFan(), (await missionRow(second)).templateId ?? '', 'X')
    await database().execute(sql`update matches set duplicate_of = ${one} where id = ${other}`)
    await finish(one, [1, 1])
    await settle()
    expect(await missionRow(first)).toMatchObject({ outcome: 'lost' })
    expect(await missionRow(second)).toMatchObject({ outcome: 'void', settledBy: 'same_match', reward: 0 })
    expect(await missionRow(alone)).toMatchObject({ outcome: 'won' })
  })

  it('with two ids is one match: a pick counts if the one on the other id is void', async () => {
    const fan = await makeFan()
    const [one, other] = [await makeMatch(), await makeMatch({ home: 'Roma FC' })]
    const first = await takePart(fan, await makeTemplate(resultOf(one)), '1')
    const second = await takePart(fan, await makeTemplate(resultOf(other)), 'X')
    await setResult(one, { status: 'CANCELLED' })
    await settle()
    await database().execute(sql`update matches set duplicate_of = ${other} where id = ${one}`)
    await finish(other, [1, 1])
    await settle()
    expect(await missionRow(first)).toMatchObject({ outcome: 'void', settledBy: 'cancelled' })
    expect(await missionRow(second)).toMatchObject({ outcome: 'won' })
  })
})

describe('a void mission that fans have been shown', () => {
  const versionNow = async (id: string): Promise<number> => {
    const [match] = await database().sql<{ version: number }[]>`select version from matches where id = ${id}`
    if (!match) throw new Error('no match')
    return match.version
  }
  const lift = async (admin: Admin, id: string) =>
    liftCorrection(admin, { id, version: await versionNow(id) })

  const correct = async (id: string, result: object) => {
    const input = {
      id,
      version: String(await versionNow(id)),
      status: 'FINISHED',
      reason: 'Errore nostro',
      ...result,
    }
    await correctResult(await makeSudoer(), correctResultInput.parse(input))
  }

  it('stays void when the vendor changes its mind', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1', '2'])
    await setResult(matchId, { status: 'CANCELLED' })
    await settle()
    await finish(matchId, [1, 0])
    await settle()
    expect(await outcomes()).toEqual(['void cancelled', 'void cancelled'])
  })

  it('is final: later vendor data writes no settlement and changes no mission', async () => {
    const { matchId, templateId, rows } = await begunMatch(resultOf, ['1', '2', undefined])
    await setResult(matchId, { status: 'CANCELLED' })
    await settle()
    const before = await rows()
    const receipts = () => database().$count(settlements, eq(settlements.templateId, templateId))
    expect(await receipts()).toBe(1)
    for (const news of ['POSTPONED', 'TIMED', 'IN_PLAY'] as const) {
      await setResult(matchId, { status: news })
      await settle()
    }
    await finish(matchId, [1, 0])
    await settle()
    expect(await receipts()).toBe(1)
    expect(await rows()).toEqual(before)
  })

  it('is settled by an admin’s correction, even one that confirms the vendor’s current result', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1', '2'])
    await setResult(matchId, { status: 'POSTPONED' })
    await atShiftedTime('15 days', settle)
    await finish(matchId, [1, 0])
    await settle()
    expect(await outcomes()).toEqual(['void not_replayed', 'void not_replayed'])
    await atShiftedTime('16 days', async () => {
      await correct(matchId, { regularHome: '1', regularAway: '0', halfHome: '1', halfAway: '0' })
      await settle()
    })
    expect(await outcomes()).toEqual(['won score', 'lost score'])
  })

  it('is out when it is open again and the fan deletes it before the kickoff', async () => {
    const [fan, matchId] = [await makeFan(), await makeMatch()]
    const id = await takePart(fan, await makeTemplate(resultOf(matchId)), '1')
    await database().execute(sql`update matches set vendor_result = to_jsonb(matches) where id = ${matchId}`)
    await correct(matchId, { status: 'CANCELLED' })
    await settle()
    await lift(await makeSudoer(), matchId)
    await settle()
    expect(await missionRow(id)).toMatchObject({ outcome: 'open', settledTimes: 2 })
    await deleteMission(fan.actor, { id })
    await moveKickoff(matchId, '-3 hours')
    await finish(matchId, [1, 0])
    await settle()
    expect(await missionRow(id)).toMatchObject({ outcome: 'open', countedWeek: null })
    expect(await purse(fan)).toEqual({ xp: 0, points: 0, owed: 0 })
  })

  it('counts again when the correction that made it void is lifted; one void before stays so', async () => {
    const [paid, off] = [await begunMatch(overOf, ['over', 'under']), await begunMatch(resultOf, ['1', '2'])]
    await setResult(off.matchId, { status: 'CANCELLED' })
    await finish(paid.matchId, [2, 1])
    await settle()
    await finish(off.matchId, [1, 0])
    await database().execute(sql`
      update matches set vendor_result = to_jsonb(matches) where id in (${paid.matchId}, ${off.matchId})`)
    await atShiftedTime('1 hour', async () => {
      await correct(paid.matchId, { status: 'CANCELLED' })
      await correct(off.matchId, { regularHome: '1', regularAway: '0', halfHome: '1', halfAway: '0' })
      await settle()
    })
    expect(await paid.outcomes()).toEqual(['void cancelled', 'void cancelled'])
    expect(await off.outcomes()).toEqual(['won score', 'lost score'])
    const mister = await makeSudoer()
    for (const { matchId } of [paid, off]) await lift(mister, matchId)
    await atShiftedTime('2 hours', settle)
    expect(await paid.outcomes()).toEqual(['won score', 'lost score'])
    expect(await off.outcomes()).toEqual(['void cancelled', 'void cancelled'])
  })

  it('is not void again when a second correction, which put the first one right, is lifted', async () => {
    const { matchId, outcomes } = await begunMatch(resultOf, ['1', '2'])
    await finish(matchId, [1, 0])
    await database().execute(sql`update matches set vendor_result = to_jsonb(matches) where id = ${matchId}`)
    const score = { regularHome: '1', regularAway: '0', halfHome: '1', halfAway: '0' }
    for (const [hours, correction] of [{ status: 'CANCELLED' }, score].entries())
      await atShiftedTime(`${hours + 1} hours`, async () => {
        await correct(matchId, correction)
        await settle()
      })
    expect(await outcomes()).toEqual(['won score', 'lost score'])
    await lift(await makeSudoer(), matchId)
    await atShiftedTime('3 hours', settle)
    expect(await outcomes()).toEqual(['won score', 'lost score'])
  })
})
