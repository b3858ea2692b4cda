import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { slipInput } from '@/lib/matchday/slip/schema'
import { takePicks } from '@/lib/missions/picks/commands'
import { picksOf } from '@/lib/missions/predicates/rules'
import { countRoundTrips } from '@/tests/support/count-round-trips'
import { makeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, overOf, resultOf } from '@/tests/support/factories-matches'

const SEASON = 2088
const MATCHES = 10
const QUESTIONS = 4

/** A round of ten matches with four questions each, and a pick for every one of them. */
async function wholeRound() {
  const picks: Record<string, string> = {}
  for (let index = 0; index < MATCHES; index++) {
    const id = await makeMatch({ season: SEASON, round: 7, home: `Viaggio ${index}` })
    const rules = [resultOf(id), overOf(id), { v: 1, kind: 'both_score', matchId: id } as const]
    for (const rule of [...rules, { v: 1, kind: 'half_time_full_time', matchId: id } as const])
      picks[`pick.${await makeTemplate(rule)}`] = picksOf(rule)[0] ?? ''
  }
  return picks
}

it('saving forty picks takes two round trips to the database', async () => {
  const [fan, picks] = [await makeFan(), await wholeRound()]
  const {
    competition,
    round: key,
    ...form
  } = slipInput.parse({ competition: 'serie_a', round: '7', seenAt: String(Date.now()), ...picks })
  expect(form.picks).toHaveLength(MATCHES * QUESTIONS)
  const traffic = await countRoundTrips(() =>
    takePicks(fan.actor, { ...form, round: { competition, key }, locale: 'it' }),
  )
  expect(traffic).toMatchObject({ statements: { length: 2 }, roundTrips: 2 })
  const [row] = await database().execute<{ saved: number }>(sql`
    select count(*)::int as saved from missions where user_id = ${fan.userId} and pick is not null`)
  expect(row).toEqual({ saved: MATCHES * QUESTIONS })
})
