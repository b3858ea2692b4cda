import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { env } from '@/lib/env'
import { createMatch, updateMatch } from '@/lib/matches/commands'
import { importFixtures } from '@/lib/matches/import/commands'
import { adminMatch } from '@/lib/matches/queries'
import { createMatchInput, updateMatchInput } from '@/lib/matches/schema'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { receiptWords } from '@/lib/missions/receipts/words'
import { settleDue } from '@/lib/missions/settlement/commands'
import { makeFan, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  purse,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { finished, inDays, startFakeFootball, vendorMatch } from '@/tests/support/fake-football'
import { makeSudoer } from '@/tests/support/wallets'

const vendor = await startFakeFootball()
const mister = await makeSudoer()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
afterAll(() => vendor.stop())

type Fixture = ReturnType<typeof vendorMatch>
const club = (id: number, name: string) => ({ id, name, shortName: name, tla: 'CLU', crest: null })
type Club = ReturnType<typeof club>
/** Each test has clubs of its own. */
let test = 0
let [roma, inter, venezia] = [club(1, 'Roma'), club(2, 'Inter'), club(3, 'Venezia')]
beforeEach(() => {
  test += 1000
  roma = club(test, `Roma ${test}`)
  inter = club(test + 1, `Inter ${test}`)
  venezia = club(test + 2, `Venezia ${test}`)
  vendor.reset()
})

let update = 0
/** What the vendor says of the match of the test from now on. */
async function says(fixture: Fixture, homeTeam: Club, awayTeam: Club): Promise<string> {
  update += 1
  const lastUpdated = `2026-11-02T00:00:${String(update % 60).padStart(2, '0')}Z`
  vendor.seasons.set('SA', [{ ...fixture, homeTeam, awayTeam, lastUpdated }])
  await importFixtures(system, { competitions: ['SA'], days: 14, dryRun: false })
  const [row] = await database()
    .select()
    .from(matches)
    .where(eq(matches.externalId, String(test)))
  return row?.id ?? ''
}
const coming = () => vendorMatch({ id: test, utcDate: inDays(2) })
const ended = (home: number, away: number) => finished(test, home, away, { utcDate: inDays(2) })

const settle = () => settleDue(system)
async function pickOn(rule: MatchPredicate, pick: string) {
  const fan = await makeFan()
  const id = await takePart(fan, await makeTemplate(rule), pick)
  return {
    outcome: async () => {
      const { outcome, settledBy } = await missionRow(id)
      return `${outcome} ${settledBy ?? '-'}`
    },
    purse: () => purse(fan),
    claim: async () => {
      const receipt = await receiptOf(fan.actor, id)
      return receipt && receiptWords(receipt, 'it').claim
    },
  }
}
const NOTHING = { xp: 0, points: 0, owed: 0 }

describe('a question on a match whose teams change under its number', () => {
  it('is void when they change sides, whoever wins', async () => {
    const matchId = await says(coming(), roma, inter)
    const [result, goals] = [await pickOn(resultOf(matchId), '1'), await pickOn(overOf(matchId), 'under')]
    await says(coming(), inter, roma)
    await settle()
    expect(await result.outcome()).toBe('void other_team')
    expect(await result.claim()).toBe(`Roma ${test} batte Inter ${test} nei 90 minuti`)
    await says(ended(2, 0), inter, roma)
    await settle()
    expect([await result.outcome(), await goals.outcome()]).toEqual(['void other_team', 'void other_team'])
    expect(await result.purse()).toEqual(NOTHING)
  })

  it('is void when another club takes the place of one, seen only with the result', async () => {
    const result = await pickOn(resultOf(await says(coming(), roma, venezia)), '2')
    await says(ended(0, 1), roma, inter)
    await settle()
    expect(await result.outcome()).toBe('void other_team')
    expect(await result.purse()).toEqual(NOTHING)
  })

  it('counts when they change back before anybody was told', async () => {
    const result = await pickOn(resultOf(await says(coming(), roma, inter)), '1')
    await says(coming(), inter, roma)
    await says(ended(1, 0), roma, inter)
    await settle()
    expect(await result.outcome()).toBe('won score')
  })

  it('is void after it was settled, and neither club is paid for the other', async () => {
    const matchId = await says(coming(), roma, inter)
    const [home, away] = [await pickOn(resultOf(matchId), '1'), await pickOn(resultOf(matchId), '2')]
    await says(ended(1, 0), roma, inter)
    await settle()
    expect([await home.outcome(), await away.outcome()]).toEqual(['won score', 'lost score'])
    await says(ended(0, 1), inter, roma)
    await settle()
    expect([await home.outcome(), await away.outcome()]).toEqual(['void other_team', 'void other_team'])
    expect([await home.purse(), await away.purse()]).toEqual([NOTHING, NOTHING])
  })

  it('is void when an admin has changed those of a match entered by hand', async () => {
    const typed = { competition: 'serie_a', season: '2026', round: '12' }
    const [home, away] = [`Monza ${test}`, `Bari ${test}`]
    const input = createMatchInput.parse({
      requestId: randomUUID(),
      ...typed,
      home,
      away,
      kickoff: '2031-01-01T20:45',
    })
    const id = await createMatch(mister, input)
    const result = await pickOn(resultOf(id), '1')
    const version = (await adminMatch(mister, id))?.factsVersion
    await updateMatch(
      mister,
      updateMatchInput.parse({ ...typed, id, version, home: away, away: home, kickoff: '' }),
    )
    await moveKickoff(id, '-3 hours')
    await finish(id, [2, 0])
    await settle()
    expect(await result.outcome()).toBe('void other_team')
  })
})

describe('a question on a match whose teams stay', () => {
  it('counts under a new name of a club', async () => {
    const result = await pickOn(resultOf(await says(coming(), roma, inter)), '1')
    await says(ended(1, 0), { ...roma, name: `AS Roma ${test}` }, inter)
    await settle()
    expect(await result.outcome()).toBe('won score')
  })

  it('counts when the import takes over a match entered by hand, and later renames its clubs', async () => {
    const id = await makeMatch({ kickoff: '2 days' })
    await database()
      .update(matches)
      .set({
        source: 'admin',
        home: roma.name.toUpperCase(),
        away: inter.name,
        homeId: null,
        awayId: null,
        kickoffAt: new Date(inDays(2)),
      })
      .where(eq(matches.id, id))
    const result = await pickOn(resultOf(id), '1')
    expect(await says(coming(), roma, inter)).toBe(id)
    await says(ended(1, 0), { ...roma, name: `AS Roma ${test}` }, inter)
    await settle()
    expect(await result.outcome()).toBe('won score')
  })

  it('counts when a knock-out match gets its teams, and is void once they are others', async () => {
    const id = await says(coming(), roma, inter)
    await database().execute(
      sql`update matches set home = null, away = null, home_id = null, away_id = null where id = ${id}`,
    )
    const [before, after] = [await pickOn(resultOf(id), '1'), await pickOn(overOf(id), 'under')]
    await says(coming(), roma, inter)
    await says(ended(1, 0), roma, inter)
    await settle()
    expect([await before.outcome(), await after.outcome()]).toEqual(['won score', 'won score'])
    await says(ended(1, 0), roma, venezia)
    await settle()
    expect(await before.outcome()).toBe('void other_team')
  })

  it('counts for a streak whose team has another opponent, on either side', async () => {
    const [home, away] = [`Empoli-${test}`, `Bari-${test}`]
    const matchIds = [
      await makeMatch({ home, away, kickoff: '2 hours' }),
      await makeMatch({ home: away, away: home, kickoff: '3 days' }),
    ]
    const rule = { v: 1, kind: 'team_streak', streak: 'win', team: { id: home, name: home } } as const
    const streak = await pickOn({ ...rule, matchIds }, 'yes')
    const [first = '', second = ''] = matchIds
    await database()
      .update(matches)
      .set({ home: 'Pisa', homeId: 'Pisa', away: home, awayId: home })
      .where(eq(matches.id, first))
    await finish(first, [0, 1])
    await finish(second, [0, 1])
    await settle()
    expect(await streak.outcome()).toBe('won score')
  })
})
