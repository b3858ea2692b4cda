import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { env } from '@/lib/env'
import { matchesToCheck } from '@/lib/matches/checks/queries'
import { correctResult, createMatch } from '@/lib/matches/commands'
import { factsOf } from '@/lib/matches/facts/queries'
import { importFixtures } from '@/lib/matches/import/commands'
import { adminMatches, matchesUpcoming } from '@/lib/matches/queries'
import { correctResultInput, createMatchInput } from '@/lib/matches/schema'
import { settleDue } from '@/lib/missions/settlement/commands'
import { asAdmin, guest, makeFan, system } from '@/tests/support/factories'
import { makeMatch, makeTemplate, missionRow, resultOf, takePart } from '@/tests/support/factories-matches'
import { finished, inDays, startFakeFootball, vendorMatch } from '@/tests/support/fake-football'
import { codes, refusal, storm } from '@/tests/support/storm'
import { lookThenInsert } from '@/tests/support/storm-twins'
import { makeSudoer } from '@/tests/support/wallets'

const vendor = await startFakeFootball()
const mister = await makeSudoer()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
afterAll(() => vendor.stop())

/** Each test has its own two teams; matches of the others are simply not in its answers. */
let test = 0
beforeEach(() => {
  test += 1000
  vendor.reset()
})

type Fixture = ReturnType<typeof vendorMatch>
/** The match of the two teams of the test, under the id that is `place` of the test. */
const derby = (place: number, options: Partial<Parameters<typeof vendorMatch>[0]> = {}): Fixture =>
  between(vendorMatch({ ...options, id: test + place }))
const played = (
  place: number,
  home: number,
  away: number,
  options: Parameters<typeof finished>[3] = {},
): Fixture => between(finished(test + place, home, away, options))
const between = (match: Fixture): Fixture => ({
  ...match,
  homeTeam: { id: test, name: `Roma ${test}`, shortName: 'Roma', tla: 'ROM', crest: null },
  awayTeam: { id: test + 1, name: `Inter ${test}`, shortName: 'Inter', tla: 'INT', crest: null },
})
const newer = '2026-11-05T00:00:00Z'
const run = (...season: Fixture[]) => {
  vendor.seasons.set('SA', season)
  return importFixtures(system, { competitions: ['SA'], days: 14, dryRun: false })
}
const rows = () =>
  database()
    .select()
    .from(matches)
    .where(eq(matches.home, `Roma ${test}`))
    .orderBy(matches.externalId)
const expectOne = async () => {
  const [row, ...others] = await rows()
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows of one match`)
  return row
}
const keptAndCopy = async () => (await rows()).toSorted((a) => (a.duplicateOf ? 1 : -1))
const idOf = (place: number) => String(test + place)
const pickOn = async (matchId: string, pick: string) =>
  takePart(await makeFan(), await makeTemplate(resultOf(matchId)), pick)

describe('the same two teams on the same day in one competition', () => {
  it('are one match under two ids in one answer: the newest is used', async () => {
    const at = inDays(2)
    await run(derby(1, { utcDate: at }), derby(2, { utcDate: at, matchday: 13, lastUpdated: newer }))
    expect(await expectOne()).toMatchObject({ externalId: idOf(2), round: 13, missingSince: null })
    expect(
      await run(derby(1, { utcDate: at }), derby(2, { utcDate: at, matchday: 13, lastUpdated: newer })),
    ).toMatchObject({
      read: 1,
      upserted: 0,
    })
  })

  it('are two matches on two days, or with home and away reversed', async () => {
    const reversed = derby(3, { utcDate: inDays(2) })
    Object.assign(reversed, { homeTeam: reversed.awayTeam, awayTeam: reversed.homeTeam })
    await run(derby(1, { utcDate: inDays(2) }), derby(2, { utcDate: inDays(9), matchday: 20 }), reversed)
    expect(await rows()).toHaveLength(2)
    expect(await database().$count(matches, eq(matches.home, `Inter ${test}`))).toBe(1)
  })

  it('are one match even when a second one is inserted outside the import', async () => {
    await run(derby(1))
    const again = sql`insert into matches (source, external_id, competition, home, away, home_id, away_id, kickoff_at, kickoff_known, status, duration)
      select 'football-data', 'x' || external_id, competition, home, away, home_id, away_id, kickoff_at, true, 'TIMED', 'REGULAR'
      from matches where home = ${`Roma ${test}`}`
    await expect(database().execute(again)).rejects.toThrow()
    await expectOne()
  })

  it('are one match however many admins enter them at once, where checking first would create several', async () => {
    const input = createMatchInput.parse({
      requestId: randomUUID(),
      home: `Roma ${test}`,
      away: `Inter ${test}`,
      competition: 'serie_a',
      kickoff: '2031-01-01T10:00',
    })
    const { done, refused } = await storm(12, () =>
      createMatch(mister, { ...input, requestId: randomUUID() }),
    )
    expect(done).toHaveLength(1)
    expect(codes(refused)).toEqual({ match_exists: 11 })
    await expectOne()
    const shouted = { ...input, requestId: randomUUID(), home: input.home?.toUpperCase() ?? null }
    expect(await refusal(createMatch(mister, shouted))).toBe('match_exists')
    expect(await lookThenInsert(12)).toBeGreaterThan(1)
  })

  it('are one match when imports under two ids run at once (T71)', async () => {
    const at = inDays(2)
    await storm(8, (place) => run(derby(1 + (place % 2), { utcDate: at })))
    await expectOne()
  })

  it.each(['serie_a', 'SA', 'sa'])(
    'are the admin’s match in %s when the vendor lists it later',
    async (competition) => {
      const id = await createMatch(
        mister,
        createMatchInput.parse({
          requestId: randomUUID(),
          home: `roma ${test}`,
          away: `Inter ${test}`,
          competition,
        }),
      )
      await run(played(1, 2, 0, { utcDate: inDays(0) }))
      expect(await expectOne()).toMatchObject({
        id,
        source: 'football-data',
        externalId: idOf(1),
        regularHome: 2,
        renumberedAt: null,
        formerIds: [],
      })
    },
  )
})

describe('a match with a new id', () => {
  it('is the same match on the same day, with its missions', async () => {
    await run(derby(1, { utcDate: inDays(2) }))
    const before = await expectOne()
    const mission = await pickOn(before.id, '1')
    await run(played(2, 2, 1, { utcDate: inDays(2) }))
    expect(await expectOne()).toMatchObject({
      id: before.id,
      externalId: idOf(2),
      formerIds: [idOf(1)],
      renumberedAt: expect.any(Date),
      regularHome: 2,
    })
    await settleDue(system)
    expect(await missionRow(mission)).toMatchObject({ outcome: 'won' })
  })

  it('is the same match on another day of the same round, once the answer no longer lists the old id', async () => {
    await run(derby(1, { utcDate: inDays(2) }))
    const before = await expectOne()
    const utcDate = inDays(8)
    await run(derby(1, { utcDate: inDays(2), status: 'POSTPONED' }), derby(2, { utcDate }))
    expect((await rows()).map(({ externalId }) => externalId)).toEqual([idOf(1), idOf(2)])
    await run(derby(2, { utcDate }))
    const [kept, copy] = await keptAndCopy()
    expect(kept).toMatchObject({ externalId: idOf(2), kickoffAt: new Date(utcDate), duplicateOf: null })
    expect(copy).toMatchObject({
      id: before.id,
      duplicateOf: kept?.id,
      kickoffAt: new Date(utcDate),
      matchDay: null,
    })
  })

  it('is the same match after a second postponement under a third id, and settles the picks on the first row', async () => {
    await run(derby(1, { utcDate: inDays(2) }))
    const first = await expectOne()
    const mission = await pickOn(first.id, '1')
    for (const place of [1, 2]) {
      const moved = derby(place + 1, { utcDate: inDays(3 * place + 2) })
      await run(derby(place, { utcDate: inDays(3 * place - 1), status: 'POSTPONED' }), moved)
      await run(moved)
    }
    await run(played(3, 2, 1, { utcDate: inDays(8) }))
    await settleDue(system)
    const last = (await rows()).find(({ externalId }) => externalId === idOf(3))
    expect((await rows()).find(({ id }) => id === first.id)).toMatchObject({
      duplicateOf: last?.id,
      status: 'FINISHED',
    })
    expect(await missionRow(mission)).toMatchObject({ outcome: 'won' })
  })

  it('takes over what is said under the new id, even if that is older than the last update of the old one', async () => {
    await run(derby(1, { utcDate: inDays(2), status: 'POSTPONED', lastUpdated: newer }))
    const before = await expectOne()
    const utcDate = inDays(8)
    await run(derby(2, { utcDate, lastUpdated: '2026-11-01T00:00:00Z' }))
    expect(await expectOne()).toMatchObject({
      id: before.id,
      externalId: idOf(2),
      status: 'TIMED',
      kickoffAt: new Date(utcDate),
    })
  })

  it('is another match in another round', async () => {
    await run(derby(1, { utcDate: inDays(2) }))
    await run(derby(2, { utcDate: inDays(8), matchday: 30 }))
    expect((await rows()).map(({ missingSince }) => missingSince !== null)).toEqual([true, false])
  })

  it('is another match when the old one was played', async () => {
    await run(played(1, 1, 0, { utcDate: inDays(-3) }))
    const again = derby(2, { utcDate: inDays(8) })
    await run(again)
    expect(await rows()).toMatchObject([
      { status: 'FINISHED', missingSince: expect.any(Date) },
      { status: 'TIMED', missingSince: null },
    ])
    await run(played(1, 1, 0, { utcDate: inDays(-3) }), again)
    expect(await rows()).toMatchObject([
      { status: 'FINISHED', missingSince: null },
      { status: 'TIMED', missingSince: null },
    ])
  })

  it('appears in the preview without leaving anything behind', async () => {
    await run(derby(1, { utcDate: inDays(2) }))
    vendor.seasons.set('SA', [derby(2, { utcDate: inDays(2), matchday: 14 })])
    const preview = await importFixtures(system, { competitions: ['SA'], days: 14, dryRun: true })
    expect(preview).toMatchObject({ read: 1, upserted: 1 })
    expect(await expectOne()).toMatchObject({
      externalId: idOf(1),
      formerIds: [],
      missingSince: null,
      round: 12,
    })
  })
})

describe('two stored matches that end up on the same day', () => {
  const twoRows = async () => {
    await run(
      derby(1, { utcDate: inDays(2), status: 'POSTPONED' }),
      derby(2, { utcDate: inDays(9), matchday: 13 }),
    )
    return rows()
  }

  it('become one: the second is a copy, which follows every result and correction', async () => {
    const [first, second] = await twoRows()
    if (!first || !second) throw new Error('no two matches')
    const missions = [await pickOn(first.id, '1'), await pickOn(second.id, '1')]
    const both = [
      derby(1, { utcDate: inDays(9), matchday: 13, lastUpdated: newer }),
      played(2, 0, 1, { utcDate: inDays(9), matchday: 13, lastUpdated: '2026-11-06T00:00:00Z' }),
    ]
    await run(...both)
    const [kept, copy] = await keptAndCopy()
    expect(kept).toMatchObject({ id: second.id, externalId: idOf(2), duplicateOf: null, regularAway: 1 })
    expect(copy).toMatchObject({ duplicateOf: second.id, status: 'FINISHED', regularHome: 0, regularAway: 1 })
    await settleDue(system)
    for (const mission of missions) expect(await missionRow(mission)).toMatchObject({ outcome: 'lost' })

    const fields = { status: 'FINISHED', regularHome: '3', regularAway: '0', halfHome: '1', halfAway: '0' }
    const correction = {
      id: second.id,
      version: String(kept?.version),
      reason: 'Errore del fornitore',
      ...fields,
    }
    await correctResult(mister, correctResultInput.parse(correction))
    const facts = await factsOf(system, [first.id, second.id], database())
    expect(facts.map(({ fact }) => fact.regular)).toEqual([
      { home: 3, away: 0 },
      { home: 3, away: 0 },
    ])
    await settleDue(system)
    for (const mission of missions) expect(await missionRow(mission)).toMatchObject({ outcome: 'won' })
    const xmins = () =>
      database().execute(sql`select xmin::text from matches where home = ${`Roma ${test}`} order by id`)
    const before = await xmins()
    await run(...both)
    expect(await xmins()).toEqual(before)
  })

  it('appear once in the lists', async () => {
    await twoRows()
    await run(derby(2, { utcDate: inDays(9), matchday: 13 }), derby(1, { utcDate: inDays(9), matchday: 13 }))
    const upcoming = await matchesUpcoming(guest, { competitions: ['serie_a'], limit: 100 })
    expect(upcoming.filter(({ home }) => home === `Roma ${test}`)).toHaveLength(1)
    expect((await adminMatches(mister, {})).filter(({ home }) => home === `Roma ${test}`)).toHaveLength(1)
    const copy = (await rows()).find(({ duplicateOf }) => duplicateOf !== null)
    const correction = { id: copy?.id, version: String(copy?.version), reason: 'x', status: 'POSTPONED' }
    expect(await refusal(correctResult(mister, correctResultInput.parse(correction)))).toBe('not_found')
  })

  it('are listed or missing together: a copy that was missing before is no longer', async () => {
    await run(derby(1, { utcDate: inDays(2) }))
    await run(derby(2, { utcDate: inDays(8), matchday: 30 }))
    const former = (await rows()).find(({ missingSince }) => missingSince !== null)
    await run(derby(2, { utcDate: inDays(2), matchday: 30, lastUpdated: newer }))
    const copy = (await rows()).find(({ duplicateOf }) => duplicateOf !== null)
    expect(copy).toMatchObject({ id: former?.id, missingSince: null })
  })

  it('can go back to the number of the copy, or give it to another match', async () => {
    await twoRows()
    const listed = (place: number) => derby(place, { utcDate: inDays(9), matchday: 13, lastUpdated: newer })
    await run(listed(1), listed(2))
    const [kept, copy] = await keptAndCopy()
    expect([kept?.externalId, copy?.formerIds]).toEqual([idOf(2), [idOf(1)]])
    expect(await run(listed(1))).toMatchObject({ ok: true })
    expect(await keptAndCopy()).toMatchObject([
      { id: kept?.id, externalId: idOf(1), formerIds: [idOf(2)] },
      { id: copy?.id, duplicateOf: kept?.id },
    ])
    await run(listed(1), derby(2, { utcDate: inDays(12), matchday: 30 }))
    expect((await rows()).map(({ round, duplicateOf }) => [round, duplicateOf])).toContainEqual([30, null])
    expect(await factsOf(system, [copy?.id ?? ''], database())).toMatchObject([
      { source: { externalId: idOf(1) } },
    ])
  })

  it('can swap their days', async () => {
    const [near, far] = [inDays(2), inDays(9)]
    await run(derby(1, { utcDate: near }), derby(2, { utcDate: far, matchday: 13 }))
    expect(
      await run(
        derby(1, { utcDate: far, lastUpdated: newer }),
        derby(2, { utcDate: near, matchday: 13, lastUpdated: newer }),
      ),
    ).toMatchObject({ ok: true, upserted: 2 })
    expect(await rows()).toMatchObject([
      { externalId: idOf(1), kickoffAt: new Date(far), duplicateOf: null },
      { externalId: idOf(2), kickoffAt: new Date(near), duplicateOf: null },
    ])
  })
})

describe('a match missing from the answer', () => {
  it('is recorded once, and cleared when it is back', async () => {
    const other = () => vendorMatch({ id: test + 500 })
    await run(derby(1), other())
    expect((await expectOne()).missingSince).toBeNull()
    await run(other())
    const since = (await expectOne()).missingSince
    expect(since).not.toBeNull()
    await run(other())
    expect((await expectOne()).missingSince).toEqual(since)
    await run(derby(1), other())
    expect((await expectOne()).missingSince).toBeNull()
  })

  it('is not recorded for an empty answer, another season, or a finished match', async () => {
    const other = vendorMatch({ id: test + 500 })
    await run(derby(1), other)
    await run()
    expect((await expectOne()).missingSince).toBeNull()
    await run({ ...other, season: { ...other.season, startDate: '2027-08-22' } })
    expect((await expectOne()).missingSince).toBeNull()
    await run(played(1, 1, 0, { lastUpdated: newer }), vendorMatch({ id: test + 501 }))
    await run(vendorMatch({ id: test + 501 }))
    expect((await expectOne()).missingSince).toBeNull()
  })
})

describe('the matches to check', () => {
  beforeEach(async () => {
    await database().update(matches).set({ season: 2000, missingSince: null, renumberedAt: null })
  })
  const listed = async () =>
    (await matchesToCheck(mister)).shown
      .filter(({ home }) => home === `Roma ${test}`)
      .map(({ id, reason }) => [id, reason])

  it('are missing ones, renumbered ones, copies and those never finished, only for admins', async () => {
    const other = vendorMatch({ id: test + 500 })
    await run(derby(1, { utcDate: inDays(2) }), other)
    const { id } = await expectOne()
    expect(await listed()).toEqual([])
    await run(other)
    expect(await listed()).toEqual([[id, 'missing']])
    await run(derby(2, { utcDate: inDays(2) }), other)
    expect(await listed()).toEqual([[id, 'renumbered']])
    expect((await matchesToCheck(mister)).shown.find((match) => match.id === id)).toMatchObject({
      formerId: idOf(1),
      kickoffKnown: true,
    })
    await run(derby(2, { utcDate: inDays(2) }), derby(3, { utcDate: inDays(5), matchday: 13 }), other)
    await run(derby(2, { utcDate: inDays(5), lastUpdated: newer }), other)
    expect((await listed()).filter(([, reason]) => reason === 'duplicate')).toEqual([[id, 'duplicate']])
    expect(await matchesToCheck(asAdmin(await makeFan()))).toEqual({
      shown: [],
      total: 0,
      waiting: 0,
      since: null,
    })
  })

  it('name the number that a copy had, and none for one entered by hand', async () => {
    const numbers = async () =>
      (await matchesToCheck(mister)).shown
        .filter(({ home, reason }) => home === `Roma ${test}` && reason === 'duplicate')
        .map(({ externalId }) => externalId)
    const day = inDays(5).slice(0, 10)
    const moved = { utcDate: `${day}T12:00:00Z`, lastUpdated: newer }
    await run(derby(1, { utcDate: inDays(2) }))
    const teams = { home: `Roma ${test}`, away: `Inter ${test}`, competition: 'serie_a' }
    await createMatch(
      mister,
      createMatchInput.parse({ requestId: randomUUID(), ...teams, kickoff: `${day}T12:00` }),
    )
    await run(derby(1, moved))
    expect(await numbers()).toEqual([null])
    await run(derby(1, moved), derby(2, { utcDate: inDays(9), matchday: 13 }))
    await run(derby(1, moved), derby(2, { ...moved, matchday: 13, lastUpdated: '2026-11-01T00:00:00Z' }))
    expect((await numbers()).toSorted()).toEqual([idOf(2), null])
  })

  it.each([
    ['TIMED', -2, true],
    ['SUSPENDED', -2, true],
    ['TIMED', -0.5, false],
    ['POSTPONED', -2, false],
    ['CANCELLED', -2, false],
  ])('with %s %d days ago: %s', async (status, days, expected) => {
    await run(derby(1, { utcDate: inDays(days), status }))
    expect((await listed()).map(([, reason]) => reason)).toEqual(expected ? ['unfinished'] : [])
  })

  it('are at most twenty, those without a result first, with the total number', async () => {
    const { total, waiting } = await matchesToCheck(mister)
    const unfinished = await makeMatch({ kickoff: '-10 days' })
    await database().execute(sql`
      insert into matches (source, external_id, competition, status, duration, kickoff_known, renumbered_at)
      select 'football-data', 'news ' || place, 'serie_a', 'SCHEDULED', 'REGULAR', false, app_now() from generate_series(1, 25) place`)
    const found = await matchesToCheck(mister)
    expect([found.shown.length, found.total, found.waiting]).toEqual([20, total + 26, waiting + 1])
    expect(found.shown.map(({ id }) => id)).toContain(unfinished)
    expect(found.since).toBeLessThan(Date.now() - 9 * 86_400_000)
  })
})
