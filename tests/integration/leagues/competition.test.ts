import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { createLeague } from '@/lib/leagues/commands'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { earningsOf, leagueOf, leagueStandings, standingsOf } from '@/lib/leagues/queries'
import { createLeagueInput } from '@/lib/leagues/schema'
import { settleDue } from '@/lib/missions/settlement/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { earn, makeLeague, spend } from '@/tests/support/leagues'
import { storm } from '@/tests/support/storm'
import { readThenAdd } from '@/tests/support/storm-twins'

/** A pick of the fan's that has won in a competition; `correct` gives its match another result. */
async function win(fan: MadeFan, competition: 'serie_a' | 'premier_league') {
  const matchId = await makeMatch({ competition })
  const id = await takePart(fan, await makeTemplate(resultOf(matchId), competition), '1')
  await moveKickoff(matchId, '-3 hours')
  const correct = async (home: number, away: number) => {
    await finish(matchId, [home, away])
    await settleDue(system)
  }
  await correct(1, 0)
  return { id, points: (await missionRow(id)).points, correct }
}

const points = async (viewer: MadeFan, id: string) =>
  (await standingsOf(viewer.actor, id, 'week')).map((row) => row.points)

describe('a league about one competition', () => {
  it('counts only points of picks on it, while a league about all counts everything', async () => {
    const fan = await makeFan()
    const league = await makeLeague(fan, 'Solo Serie A', 'serie_a')
    expect(await leagueOf(fan.actor, league.id)).toMatchObject({ competition: 'serie_a' })
    const all = await makeLeague()
    await database().execute(
      sql`insert into league_members (league_id, user_id, slot) values (${all.id}, ${fan.userId}, 2)`,
    )
    const own = await win(fan, 'serie_a')
    const other = await win(fan, 'premier_league')
    await earn(fan, 40)
    expect(await points(fan, league.id)).toEqual([own.points])
    expect(await points(fan, all.id)).toEqual([own.points + other.points + 40, 0])
    const why = (leagueId: string) => earningsOf(fan.actor, { leagueId, userId: fan.userId, period: 'week' })
    expect((await why(league.id)).map(({ causeId }) => causeId)).toEqual([own.id])
    expect(await why(all.id)).toHaveLength(3)
  })

  it('follows corrections at once and in full, even of points already spent', async () => {
    const fan = await makeFan()
    const { id } = await makeLeague(fan, 'Solo Serie A', 'serie_a')
    const pick = await win(fan, 'serie_a')
    await spend(fan, pick.points)
    await pick.correct(0, 1)
    expect(await points(fan, id)).toEqual([0])
    await pick.correct(2, 0)
    expect(await points(fan, id)).toEqual([pick.points])
  })

  it('starts over each week, and keeps past weeks', async () => {
    const fan = await makeFan()
    const { id, joinCode } = await atShiftedTime('-8 days', () => makeLeague(fan, 'Solo Serie A', 'serie_a'))
    const mate = await makeFan()
    await joinLeague(mate.actor, joinCode)
    await atShiftedTime('-7 days', async () => {
      await earn(fan, 20, randomUUID(), 'serie_a')
      await earn(fan, 70, randomUUID(), 'la_liga')
    })
    await earn(mate, 5, randomUUID(), 'serie_a')
    expect(await points(fan, id)).toEqual([5, 0])
    const { weeks } = await leagueStandings(fan.actor, id, 'week', { withWeeks: true })
    expect(weeks[0]).toMatchObject({ points: 20, position: 1, field: 1 })
  })

  it('is created by a form that accepts only the eight competitions', async () => {
    const form = { requestId: randomUUID(), name: 'Curva' }
    expect(createLeagueInput.parse(form).competition).toBeNull()
    expect(createLeagueInput.parse({ ...form, competition: '' }).competition).toBeNull()
    expect(createLeagueInput.safeParse({ ...form, competition: 'serie_z' }).success).toBe(false)
    const fan = await makeFan()
    const id = await createLeague(fan.actor, createLeagueInput.parse({ ...form, competition: 'la_liga' }))
    expect(await leagueOf(fan.actor, id)).toMatchObject({ competition: 'la_liga' })
  })
})

type Counter = { fan: string; competition: string; period: string; starts: string; points: number }

const kept = async () => [
  ...(await database().execute<Counter>(sql`
    select user_id as fan, competition, period, starts_on::text as starts, points::int from competition_points
    where points <> 0 order by 1, 2, 3, 4`)),
]

const summed = async () => [
  ...(await database().execute<Counter>(sql`
    select entry.user_id as fan, competition, period,
      case period when 'all' then date '-infinity' else app_period(period, entry.created_at) end::text as starts,
      sum(case asset when 'owed' then -amount else amount end)::int as points
    from ledger_entries entry
    join ledger_accounts account on account.id = entry.account_id and asset in ('points', 'owed')
    join ledger_transactions cause on cause.id = entry.transaction_id and cause_kind in ('mission', 'quiz') and competition is not null
    cross join unnest(array['day', 'week', 'month', 'all']) period
    where entry.user_id is not null
    group by 1, 2, 3, 4 having sum(case asset when 'owed' then -amount else amount end) <> 0 order by 1, 2, 3, 4`)),
]

describe('points of picks on a competition', () => {
  it('are the sum of their lines after any earning, correction and spending, across days, weeks and months', async () => {
    const step = fc.record({
      fan: fc.nat(1),
      hours: fc.constantFrom(0, -11, -13, -24, -24 * 7, -24 * 31),
      amount: fc.integer({ min: -80, max: 150 }).filter((amount) => amount !== 0),
      competition: fc.constantFrom('serie_a', 'la_liga', undefined),
      spends: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        const fans = await makeFans(2)
        for (const { fan: place, hours, amount, competition, spends } of steps) {
          const fan = fans[place]
          if (!fan) continue
          await atShiftedTime(`${hours} hours`, async () => {
            await earn(fan, amount, randomUUID(), competition)
            if (spends) await spend(fan, 5).catch(() => undefined)
          })
        }
        expect(await kept()).toEqual(await summed())
      }),
      { numRuns: 6 },
    )
  })

  it('are exact when 60 rewards and corrections on two competitions are booked at once', async () => {
    const fans = await makeFans(3)
    const { refused } = await storm(60, async (place) => {
      const fan = fans[place % 3]
      if (fan) await earn(fan, place % 4 === 3 ? -5 : 10, randomUUID(), place % 2 ? 'serie_a' : 'la_liga')
    })
    expect(refused).toEqual([])
    expect(await kept()).toEqual(await summed())
  })

  it('would lose updates if the counter were read and then written', async () => {
    expect(await readThenAdd(20)).toBeLessThan(20)
  })

  it('from before the migration are counted, with the competition of their lines', async () => {
    const file = migrationCalled('competition_points')
    const statements = file.split('--> statement-breakpoint').map((text) => text.trim())
    const fan = await makeFan()
    const { id } = await win(fan, 'serie_a')
    const before = await kept()
    await database().sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from competition_points where user_id = ${fan.userId}`
      await tx`update ledger_transactions set competition = null where cause_id = ${id}`
      for (const statement of statements.filter((text) => text.startsWith('update ledger_transactions')))
        await tx.unsafe(statement)
      await tx`delete from competition_points`
      for (const statement of statements.filter((text) => text.startsWith('insert into competition_points')))
        await tx.unsafe(statement)
    })
    expect(await kept()).toEqual(before)
  })
})

function migrationCalled(name: string): string {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync('db/migrations/meta/_journal.json', 'utf8'),
  )
  const tag = journal.entries.find((entry) => entry.tag.endsWith(name))?.tag
  return readFileSync(`db/migrations/${tag}.sql`, 'utf8')
}
