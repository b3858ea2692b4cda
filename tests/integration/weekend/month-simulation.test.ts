import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { importDue } from '@/lib/matches/import/commands'
import { rateMatches } from '@/lib/ratings/commands'
import { offerWeekend } from '@/lib/weekend/offers/commands'
import { saveFive } from '@/lib/weekend/picks/commands'
import type { MatchPricing } from '@/lib/weekend/pricing/rules'
import { PROFILE_SLOTS } from '@/lib/weekend/profiles/rules'
import type { WantedPick } from '@/lib/weekend/schema'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { type MadeFan, makeFans, system } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { setDatabaseClock, startVendors } from '@/tests/support/season'
import { refusal } from '@/tests/support/storm'
import { recountFives } from '@/tests/support/weekend-recount'
import { seeded } from '../../../vendors/random'

const DAY = 86_400_000
/** A Tuesday; from here on a month of weekends, and until what was postponed is void. */
const FIRST = Date.UTC(2026, 10, 17, 9)
const WEEKENDS = 4
const VOID_AFTER = 16

const vendor = await startVendors()
const random = seeded('month of fives')
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
afterAll(() => vendor.stop())

/** What the settlement job does for fives, at this instant. */
async function goTo(instant: number) {
  expect(await vendor.control({ clock: new Date(instant).toISOString() })).toBeNull()
  await setDatabaseClock(instant)
  await importDue(system, 30)
  await rateMatches(system)
  await settleFives(system)
  await offerWeekend(system)
}

type Offer = { weekend: string; id: string; external: string; pricing: MatchPricing }

const offered = async () => [
  ...(await database().execute<Offer>(sql`
    select weekend::text, match_id as id, external_id as external, pricing from weekend_matches weekend_match join matches on matches.id = match_id
    where weekend = weekend_of(app_now()) and weekend_open(weekend, match_id) order by match_id`)),
]

type Held = { profile: WantedPick['profile']; side: WantedPick['side']; matchId: string }

/** The fan's picks that stand, because their matches are locked. */
const lockedPicks = async ({ userId }: MadeFan) => [
  ...(await database().execute<Held>(sql`
    select profile, side, match_id as "matchId" from weekend_picks
    where user_id = ${userId} and weekend = weekend_of(app_now()) and not weekend_open(weekend, match_id)`)),
]

/** The vendor's ids of the matches on which somebody has a pick this weekend. */
const pickedMatches = async () =>
  (
    await database().execute<{ external: string }>(sql`
      select distinct external_id as external from weekend_picks pick join matches on matches.id = pick.match_id
      where weekend = weekend_of(app_now()) order by 1`)
  ).map(({ external }) => Number(external))

/** Five profiles at random beside those that stand, each for a match of its own. @returns how many stood */
async function choose(fan: MadeFan, offers: Offer[]): Promise<number> {
  const standing = await lockedPicks(fan)
  const wanted = new Map<string, WantedPick>(standing.map((pick) => [pick.profile, pick]))
  const used = new Set(standing.map(({ matchId }) => matchId))
  for (let tries = 0; wanted.size < 5 && tries < 60; tries++) {
    const [offer, profileSlot] = [oneOf(offers), oneOf(PROFILE_SLOTS)]
    if (!offer || !profileSlot || used.has(offer.id) || wanted.has(profileSlot.profile)) continue
    if (!offer.pricing.prices[profileSlot.slot]) continue
    used.add(offer.id)
    wanted.set(profileSlot.profile, {
      profile: profileSlot.profile,
      side: profileSlot.side,
      matchId: offer.id,
    })
  }
  expect(wanted.size).toBe(5)
  const weekend = offers[0]?.weekend ?? ''
  expect(await refusal(saveFive(fan.actor, { weekend, pick: [...wanted.values()] }))).toBe('done')
  return standing.length
}

it('a month of weekends ends with the points that plain SQL counts', async () => {
  const fans = await makeFans(6)
  let stood = 0
  for (let week = 0; week < WEEKENDS; week++) {
    const tuesday = FIRST + week * 7 * DAY
    await goTo(tuesday)
    const offers = await offered()
    expect(offers.length).toBeGreaterThan(20)
    for (const fan of fans) await choose(fan, offers)
    const [first = 0, second = 0, third = 0] = await pickedMatches()
    if (week === 1) await vendor.control({ postpone: { matchId: first, days: 9 } })
    if (week === 2) await vendor.control({ postpone: { matchId: second, days: 40 } })
    await vendor.control({ award: { matchId: third, winner: 'HOME_TEAM' } })
    // Some change their mind on Saturday, when a part of the matches is locked.
    await goTo(tuesday + 4 * DAY + DAY / 4)
    const late = await offered()
    for (const fan of fans.slice(week, week + 3)) stood += await choose(fan, late)
    await goTo(tuesday + 6 * DAY + DAY / 2)
    const over = oneOf(await pickedMatches()) ?? 0
    await vendor.control({ correct: { matchId: over, home: week, away: 3 - week } })
  }
  for (const days of [0, 7, VOID_AFTER]) await goTo(FIRST + (WEEKENDS * 7 + days) * DAY)

  const counted = await recountFives()
  expect(counted.disagreements).toEqual([])
  expect(counted.fans).toHaveLength(fans.length)
  for (const { userId, points, picks } of counted.fans) {
    const fan = fans.find((one) => one.userId === userId)
    if (!fan) throw new Error('a fan of nobody')
    expect(await purse(fan)).toEqual({ xp: points, points, owed: 0 })
    expect(picks).toBeGreaterThan(3 * WEEKENDS)
  }
  const outcomes = await database().execute<{ outcome: string }>(
    sql`select distinct outcome from weekend_picks order by 1`,
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['lost', 'void', 'won'])
  expect(stood, 'picks that were locked on Saturday').toBeGreaterThan(0)

  // The recount sees what settlement would have got wrong.
  const become = (from: string, to: string) =>
    database().execute<{ id: string }>(sql`
      update weekend_picks set outcome = ${to} where id = (
        select id from weekend_picks where outcome = ${from} and settled_by is not null order by id limit 1)
      returning id`)
  for (const [from, to] of [
    ['lost', 'void'],
    ['void', 'lost'],
  ] as const) {
    const [wrong] = await become(from, to)
    expect((await recountFives()).disagreements).toMatchObject([{ id: wrong?.id, outcome: to }])
    await database().execute(sql`update weekend_picks set outcome = ${from} where id = ${wrong?.id ?? null}`)
  }
}, 300_000)
