import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTap, type Traffic } from '@/bench/wire-tap'
import { database } from '@/db/client'
import { saveSlip } from '@/lib/matchday/slip/commands'
import { slipInput } from '@/lib/matchday/slip/schema'
import { picksOf } from '@/lib/missions/predicates/rules'
import { Lifecycle } from '@/server/start/lifecycle'
import { makeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, overOf, resultOf } from '@/tests/support/factories-matches'
import { switchDatabase } from '@/tests/support/other-database'

const SEASON = 2088
const MATCHES = 10
const QUESTIONS = 4
const life = new Lifecycle()
afterAll(() => life.end())

/** A round of ten matches with four questions each, and a pick for every one of them. */
async function wholeRound() {
  const picks: Record<string, string> = {}
  for (let place = 0; place < MATCHES; place++) {
    const id = await makeMatch({ season: SEASON, round: 7, home: `Viaggio ${place}` })
    const rules = [resultOf(id), overOf(id), { v: 1, kind: 'both_score', matchId: id } as const]
    for (const rule of [...rules, { v: 1, kind: 'half_time_full_time', matchId: id } as const])
      picks[`pick.${await makeTemplate(rule)}`] = picksOf(rule)[0] ?? ''
  }
  return picks
}

/**
 * The least of three runs with a pool that goes through a relay, whose connections have prepared their statements before: every ten seconds
 * a listener that another file has left in this worker checks itself.
 */
async function tapped(run: () => Promise<unknown>): Promise<Traffic | undefined> {
  const tap = await openTap(process.env.DATABASE_URL ?? '', life)
  const goBack = switchDatabase(tap.url)
  try {
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 20 }, run))
    const runs: Traffic[] = []
    for (let time = 0; time < 3; time++) {
      tap.take()
      await run()
      runs.push(tap.take())
    }
    return runs.toSorted((one, other) => one.roundTrips - other.roundTrips)[0]
  } finally {
    await goBack()
  }
}

it('forty picks are saved in two round trips to the database', async () => {
  const [fan, picks] = [await makeFan(), await wholeRound()]
  const form = slipInput.parse({ competition: 'serie_a', round: '7', seenAt: String(Date.now()), ...picks })
  expect(form.picks).toHaveLength(MATCHES * QUESTIONS)
  const traffic = await tapped(() => saveSlip(fan.actor, form, 'it'))
  expect(traffic).toMatchObject({ statements: { length: 2 }, roundTrips: 2 })
  const [row] = await database().execute<{ saved: number }>(sql`
    select count(*)::int as saved from missions where user_id = ${fan.userId} and pick is not null`)
  expect(row).toEqual({ saved: MATCHES * QUESTIONS })
})
