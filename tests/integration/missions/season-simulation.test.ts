import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { COMPETITIONS, type Competition } from '@/lib/competitions/rules'
import { env } from '@/lib/env'
import { transfer } from '@/lib/ledger/commands'
import { choosePick } from '@/lib/missions/picks/commands'
import { predicate } from '@/lib/missions/predicates/kinds'
import { picksOf } from '@/lib/missions/predicates/rules'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { addSuggestion } from '@/lib/missions/suggestions/commands'
import { suggestionsFor } from '@/lib/missions/suggestions/queries'
import { settleByCron } from '@/lib/operations/settlement/commands'
import { type MadeFan, makeFans, system, TEST_CAUSE } from '@/tests/support/factories'
import { purse } from '@/tests/support/factories-matches'
import { expectHealthyLedger } from '@/tests/support/healthy-ledger'
import { setDatabaseClock, startVendors } from '@/tests/support/season'
import { disagreements, recount, roundsWithoutMissions } from '@/tests/support/season-recount'
import { refusal } from '@/tests/support/storm'
import { seeded } from '../../../vendors/random'

const WEEK = 7 * 86_400_000
/** How many Fridays are played, from the first round to the last: all of them, or those from the winter on. */
const WEEKS = Number(process.env.SEASON_WEEKS ?? 20)
/** After the last final, when what was postponed is void. */
const LAST = Date.UTC(2027, 5, 25, 9)
const FIRST = LAST - (WEEKS - 1) * WEEK
/** A match postponed after this is offered again so late that it is still open at the end. */
const LAST_DISTURBED = LAST - 7 * WEEK
/** Of what is offered, so that a short season has as many picks. */
const TAKEN = 7 / WEEKS
const CHOSEN = 0.9

const vendor = await startVendors()
const random = seeded('season replay')
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
afterAll(() => vendor.stop())

async function goTo(instant: number) {
  expect(await vendor.control({ clock: new Date(instant).toISOString() })).toBeNull()
  await setDatabaseClock(instant)
}

type Follower = { fan: MadeFan; competitions: Competition[] }

/** Takes part in some of what is offered, and chooses in most of that. */
async function choose({ fan, competitions }: Follower) {
  for (const competition of competitions)
    for (const { id } of (await suggestionsFor(fan.actor, competition, 'it')).suggestions)
      if (random() < TAKEN) await refusal(addSuggestion(fan.actor, { templateId: id }, 'it'))
  const open = await database().execute<{ id: string; rule: unknown }>(sql`
    select missions.id, template.rule from missions join mission_templates template on template.id = missions.template_id
    where user_id = ${fan.userId} and outcome = 'open' and pick is null and picks_open(template_id) order by template.slug`)
  for (const { id, rule } of open) {
    const pick = oneOf(picksOf(predicate.parse(rule)))
    if (random() < CHOSEN && pick) await choosePick(fan.actor, { id, pick }, 'it')
  }
}

/** Half of what the fan has is converted: what is taken back later can then be owed. */
async function convert({ fan }: Follower, place: number): Promise<number> {
  const amount = Math.floor((await purse(fan)).points / 2)
  if (amount === 0) return 0
  const move = { userId: fan.userId, asset: 'points', amount: -amount, ruleVersion: 1 } as const
  const cause = { kind: TEST_CAUSE, id: `${place}` }
  await inTransaction((tx) => transfer(system, { ...move, cause, key: `${fan.userId}:${place}` }, tx))
  return amount
}

/** One of these days' matches whose result a fan has picked. */
const externalOf = async (status: 'TIMED' | 'FINISHED') => {
  const rows = await database().execute<{ id: string }>(sql`
    select external_id as id from matches where status = ${status} and kickoff_at between app_now() - interval '4 days'
      and app_now() + interval '4 days'
      and exists (select from template_matches place join mission_templates template on template.id = place.template_id
        join missions on missions.template_id = template.id
        where place.match_id = matches.id and template.rule ->> 'kind' = 'match_result' and pick is not null) order by external_id`)
  return Number(oneOf(rows)?.id ?? 0)
}

/** In addition to what goes wrong in the vendor's seasons anyway: one more incident each week. */
async function disturb(week: number) {
  const goals = { home: Math.floor(random() * 5), away: Math.floor(random() * 5) }
  const [timed, over] = [await externalOf('TIMED'), await externalOf('FINISHED')]
  const commands = [
    { postpone: { matchId: timed, days: 9 } },
    { correct: { matchId: over, ...goals } },
    { award: { matchId: timed, winner: random() < 0.5 ? 'HOME_TEAM' : 'AWAY_TEAM' } },
    { correct: { matchId: over, ...goals } },
    { postpone: { matchId: timed, days: 40 } },
  ]
  const command = commands[week % commands.length]
  if (command && (timed > 0 || 'correct' in command)) await vendor.control(command)
}

it('seasons of eight competitions end with the points that plain SQL counts', async () => {
  const followers = (await makeFans(COMPETITIONS.length / 2)).map((fan, place) => ({
    fan,
    competitions: COMPETITIONS.filter((_, index) => index % 4 === place),
  }))
  const converted = new Map<string, number>()
  for (let [now, tick] = [FIRST, 0]; now <= LAST; now += WEEK, tick++) {
    await goTo(now)
    await settleByCron(system)
    for (const follower of followers) await choose(follower)
    if (now < LAST_DISTURBED) await disturb(tick)
    const rich = followers[tick % followers.length]
    if (rich && tick % 5 === 0) {
      const sum = (converted.get(rich.fan.userId) ?? 0) + (await convert(rich, tick))
      converted.set(rich.fan.userId, sum)
    }
  }
  expect(await disagreements()).toEqual([])
  expect(await roundsWithoutMissions(FIRST)).toEqual([])
  const counted = await recount()
  expect(counted).toHaveLength(followers.length)
  for (const { userId, points, xp: earned, picks, mostAWeek } of counted) {
    const fan = followers.find((one) => one.fan.userId === userId)?.fan
    if (!fan) throw new Error('a fan of nobody')
    const { xp, points: held, owed } = await purse(fan)
    expect({ points: held - owed + (converted.get(userId) ?? 0), xp }).toEqual({ points, xp: earned })
    expect(mostAWeek).toBeLessThanOrEqual(WEEKLY_PICKS)
    expect(picks).toBeGreaterThan(100)
  }
  const seen = await database().execute<{ kind: string; outcomes: number }>(sql`
    select template.rule ->> 'kind' as kind, count(distinct outcome)::int as outcomes from missions
    join mission_templates template on template.id = missions.template_id where missions.pick is not null group by 1`)
  expect(seen.length).toBe(11)
  // There are a hundred scores to choose from: whether anybody was right is left to chance.
  for (const { kind, outcomes } of seen)
    expect(outcomes, kind).toBeGreaterThanOrEqual(kind === 'exact_score' ? 1 : 2)
  const [row] = await database().execute(sql`
    select count(*) filter (where reward > 0 and settlement_id is null)::int as bare,
      count(*) filter (where outcome = 'open')::int as open,
      count(*) filter (where settled_times > 1)::int > 0 as corrected,
      count(*) filter (where settled_by = 'award')::int > 0 as awarded,
      count(*) filter (where settled_by = 'not_replayed')::int > 0 as "notReplayed"
    from missions where deleted_at is null and kind = 'match'`)
  expect(row).toEqual({ bare: 0, open: 0, corrected: true, awarded: true, notReplayed: true })
  await expectHealthyLedger()
}, 900_000)
