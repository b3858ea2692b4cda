import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { resultChances } from '@/lib/ratings/accuracy/rules'
import { pricedScores } from '@/lib/ratings/base-rates/rules'
import { rateMatches } from '@/lib/ratings/commands'
import { competitionRatings, exampleMatch } from '@/lib/ratings/queries'
import { system } from '@/tests/support/factories'
import { finish, makeMatch, makeTemplate, resultOf, templateRow } from '@/tests/support/factories-matches'

async function rated(kickoff: string, home: string, away: string, goals: readonly [number, number]) {
  await finish(await makeMatch({ kickoff, home, away, status: 'IN_PLAY' }), goals)
  await rateMatches(system)
}

async function example() {
  const { latest } = await competitionRatings(system, 'serie_a')
  const found = await exampleMatch(system, 'serie_a', latest)
  if (!found) throw new Error('no example')
  return found
}

it('the match that explains a price has its question’s numbers while it can be picked', async () => {
  await rated('-9 days', 'Inter', 'Pisa', [3, 0])
  const next = await makeMatch({ kickoff: '1 day', home: 'Inter', away: 'Pisa' })
  const { ratings: before } = await example()
  const question = await makeTemplate(resultOf(next))
  await rated('-2 days', 'Inter', 'Como', [0, 4])
  const { ratings, isToCome } = await example()
  expect(isToCome).toBe(true)
  expect(ratings).toMatchObject(before)
  const { home, draw, away } = resultChances(pricedScores(ratings))
  expect((await templateRow(question)).pricing).toMatchObject({
    chances: { 1: expect.closeTo(home, 5), X: expect.closeTo(draw, 5), 2: expect.closeTo(away, 5) },
  })
  await database().execute(sql`update mission_templates set active = false where id = ${question}`)
  expect((await example()).ratings).not.toMatchObject(before)
})
