import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { env } from '@/lib/env'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { correctResult } from '@/lib/matches/commands'
import { factsFinished } from '@/lib/matches/facts/queries'
import { importFixtures } from '@/lib/matches/import/commands'
import { correctResultInput } from '@/lib/matches/schema'
import { competitionTable } from '@/lib/matches/table/queries'
import { rateMatches } from '@/lib/ratings/commands'
import { ratedMatches } from '@/lib/ratings/queries'
import { system } from '@/tests/support/factories'
import { finished, inDays, startFakeFootball, vendorMatch } from '@/tests/support/fake-football'
import { makeSudoer } from '@/tests/support/wallets'

const vendor = await startFakeFootball()
env.FOOTBALL_DATA_URL = vendor.url
afterAll(() => vendor.stop())
const mister = await makeSudoer()

type Match = ReturnType<typeof vendorMatch>
const run = (...season: Match[]) => {
  vendor.seasons.set('BL1', season)
  return importFixtures(system, { competitions: ['BL1'], days: 14, dryRun: false })
}
const [first, other] = [finished(7001, 2, 0, { utcDate: inDays(-3) }), vendorMatch({ id: 7100 })]
const { homeTeam, awayTeam } = first

/** How often the result counts: in the table, in the ratings, and for the questions of the quiz. */
async function counted() {
  await rateMatches(system)
  const table = await competitionTable(system, 'bundesliga')
  const finished = await factsFinished(system, { days: 30 }, database())
  return [
    table.find(({ team }) => team.name === homeTeam.name)?.played,
    (await ratedMatches(system, 'bundesliga')).length,
    finished.filter(({ home }) => home.name === homeTeam.name).length,
  ]
}
const annulled = async () =>
  (await matchesToCheck(mister)).shown.flatMap(({ externalId, reason }) =>
    reason === 'annulled' ? [externalId] : [],
  )

it('a match that is annulled and listed again under a new number counts once', async () => {
  await run(first, other)
  expect(await counted()).toEqual([1, 1, 1])
  const again = { homeTeam, awayTeam }
  await run({ ...vendorMatch({ id: 7002, utcDate: inDays(8) }), ...again }, other)
  expect(await counted()).toEqual([0, 0, 0])
  expect(await annulled()).toEqual(['7001'])
  await run({ ...finished(7002, 1, 1, { utcDate: inDays(-1) }), ...again }, other)
  expect(await counted()).toEqual([1, 1, 1])
  await run(first, other)
  expect(await annulled()).toEqual(['7002'])
  expect(await counted()).toEqual([1, 1, 1])
})

it('a result that an admin enters for a match that the vendor has dropped counts', async () => {
  const dropped = { ...vendorMatch({ id: 7003, utcDate: inDays(1), matchday: 13 }), homeTeam, awayTeam }
  await run(first, dropped, other)
  await run(first, other)
  const before = await counted()
  const [match] = await database().select().from(matches).where(eq(matches.externalId, '7003'))
  await correctResult(
    mister,
    correctResultInput.parse({
      id: match?.id,
      version: String(match?.version),
      reason: 'Giocata',
      status: 'FINISHED',
      regularHome: '1',
      regularAway: '0',
      halfHome: '0',
      halfAway: '0',
    }),
  )
  const [table, ratings] = await counted()
  expect([table, ratings]).toEqual(before.slice(0, 2).map((count) => (count ?? 0) + 1))
  expect(await annulled()).not.toContain('7003')
})
