import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asDomainError } from '@/lib/core/database/errors'
import { deleteLeague, handOver, removeMember, renameLeague, rotateCode } from '@/lib/leagues/commands'
import { joinLeague, leaveLeague } from '@/lib/leagues/membership/commands'
import { leaguePicks } from '@/lib/leagues/picks/queries'
import { earningsOf, leagueOf, leaguesOf, standingsOf } from '@/lib/leagues/queries'
import { PERIODS } from '@/lib/leagues/rules'
import type { MadeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, moveKickoff, overOf, takePart } from '@/tests/support/factories-matches'
import { call, earn, leagueWith, makeLeague } from '@/tests/support/leagues'
import { expectUnchanged } from '@/tests/support/snapshot'

/** A league with everything that only its members may read, and fans outside it who know all its ids. */
async function world() {
  const league = await leagueWith(4, 'Canarini segreti')
  const [mate = league.owner, former = league.owner, removed = league.owner, banned = league.owner] =
    league.mates
  const matchId = await makeMatch()
  const templateId = await makeTemplate(overOf(matchId))
  const stranger = (await makeLeague(undefined, 'Altra lega')).owner
  const missions = await Promise.all(
    [league.owner, mate].map((member) => takePart(member, templateId, 'under')),
  )
  const outsiders = await Promise.all(
    [stranger, former, removed, banned].map(async (fan) => ({
      fan,
      mission: await takePart(fan, templateId, 'over'),
    })),
  )
  await leaveLeague(former.actor, league.id)
  await removeMember(league.owner.actor, { id: league.id, userId: removed.userId, ban: false })
  await removeMember(league.owner.actor, { id: league.id, userId: banned.userId, ban: true })
  await call(mate, 'Mate canarino')
  await call(league.owner, 'Owner canarino')
  const quiz = await earn(mate, 30)
  await moveKickoff(matchId, '-1 hour')
  return { ...league, mate, quiz, missions, outsiders }
}

const { id, joinCode, owner, mate, quiz, missions, outsiders } = await world()

type Call = (caller: { fan: MadeFan; mission: string }) => Promise<unknown>
const member = fc.constantFrom(owner.userId, mate.userId)
const guess = fc.oneof(
  fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
  fc.string({ maxLength: 12 }).filter((text) => !text.includes('\0')),
  // One letter off.
  fc
    .nat(9)
    .map(
      (place) => joinCode.slice(0, place) + (joinCode[place] === '0' ? '1' : '0') + joinCode.slice(place + 1),
    ),
)
const period = fc.constantFrom(...PERIODS)
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  guess.map(
    (code): Call =>
      ({ fan }) =>
        joinLeague(fan.actor, code),
  ),
  fc.constant<Call>(({ fan }) => leaguesOf(fan.actor)),
  fc.constant<Call>(({ fan }) => leagueOf(fan.actor, id)),
  period.map(
    (each): Call =>
      ({ fan }) =>
        standingsOf(fan.actor, id, each),
  ),
  fc.tuple(member, period).map(
    ([userId, each]): Call =>
      ({ fan }) =>
        earningsOf(fan.actor, { leagueId: id, userId, period: each }),
  ),
  fc.constant<Call>(({ fan, mission }) => leaguePicks(fan.actor, mission)),
  fc.constantFrom(...missions).map(
    (mission): Call =>
      ({ fan }) =>
        leaguePicks(fan.actor, mission),
  ),
  fc.constant<Call>(({ fan }) => leaveLeague(fan.actor, id)),
  fc.constant<Call>(({ fan }) => renameLeague(fan.actor, { id, name: 'Presa' })),
  fc.constant<Call>(({ fan }) => rotateCode(fan.actor, id)),
  fc.constant<Call>(({ fan }) => deleteLeague(fan.actor, id)),
  member.map(
    (userId): Call =>
      ({ fan }) =>
        removeMember(fan.actor, { id, userId, ban: true }),
  ),
  member.map(
    (userId): Call =>
      ({ fan }) =>
        handOver(fan.actor, { id, userId }),
  ),
  fc.constant<Call>(({ fan }) => handOver(fan.actor, { id, userId: fan.userId })),
)

/** All that a caller gets to see, refusals too. */
const answerOf = async (run: Promise<unknown>): Promise<string> =>
  JSON.stringify(
    await run.catch((error: unknown) => {
      const refused = asDomainError(error)
      if (!refused) throw error
      return { ...refused, message: refused.message }
    }),
  )

const SECRETS = [quiz, joinCode, mate.userId, owner.userId]
const tells = (text: string) => /canari|under/i.test(text) || SECRETS.some((secret) => text.includes(secret))

it('no sequence of calls by a stranger reveals or changes anything about a league (T16)', async () => {
  await expectUnchanged(() =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...outsiders),
        fc.array(anyCall, { minLength: 1, maxLength: 12 }),
        async (caller, calls) => {
          for (const each of calls) {
            const text = await answerOf(each(caller))
            expect(tells(text), text).toBe(false)
          }
        },
      ),
      { numRuns: 100 },
    ),
  )
})

it('the same calls by a member reveal it', async () => {
  const [mission = ''] = missions
  const { actor } = owner
  const read = [
    leaguesOf(actor),
    leagueOf(actor, id),
    standingsOf(actor, id, 'week'),
    leaguePicks(actor, mission),
    earningsOf(actor, { leagueId: id, userId: mate.userId, period: 'week' }),
  ]
  for (const run of read) expect(tells(await answerOf(run))).toBe(true)
})
