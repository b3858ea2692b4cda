import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { env } from '@/lib/env'
import { followPlay } from '@/lib/matches/live/commands'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { makeFan, system } from '@/tests/support/factories'
import {
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  purse,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { respondWith, startFakeFootball, vendorMatch } from '@/tests/support/fake-football'

const vendor = await startFakeFootball()
beforeAll(() => {
  env.FOOTBALL_DATA_URL = vendor.url
})
beforeEach(() => vendor.reset())
afterAll(() => vendor.stop())

let made = 0

/** A match that has begun, an hour ago unless given, and what the vendor says of it. */
async function begun({ competition = 'serie_a', code = 'SA', pick = true, kickoffAt = '-1 hour' } = {}) {
  made += 1
  const [externalId, name] = [700_000 + made, `Viva ${made}`]
  const matchId = await makeMatch({ competition, home: name, away: `${name} B` })
  await database().execute(sql`update matches set external_id = ${String(externalId)} where id = ${matchId}`)
  const fan = await makeFan()
  const missionId = await takePart(
    fan,
    await makeTemplate(resultOf(matchId), competition),
    pick ? '1' : undefined,
  )
  await moveKickoff(matchId, kickoffAt)
  const kickoff = (await stored(matchId))?.kickoffAt ?? new Date()
  const says = (status: string, home: number, away: number, minute: number) => {
    const [row] = [
      vendorMatch({
        id: externalId,
        status,
        home: name,
        away: `${name} B`,
        utcDate: kickoff.toISOString(),
        lastUpdated: new Date(Date.now() + minute * 60_000).toISOString(),
        score: { fullTime: { home, away }, halfTime: { home: 0, away: 0 } },
      }),
    ]
    vendor.seasons.set(code, [...(vendor.seasons.get(code) ?? []).filter(({ id }) => id !== externalId), row])
  }
  return { fan, matchId, missionId, externalId, says }
}

const stored = async (id: string) => (await database().select().from(matches).where(sql`id = ${id}`))[0]

describe('while a picked match is in play', () => {
  it('its score is updated each minute by one call for all competitions, and nothing is booked before the end', async () => {
    const [italian, spanish] = [await begun(), await begun({ competition: 'la_liga', code: 'PD' })]
    italian.says('IN_PLAY', 1, 0, 1)
    spanish.says('PAUSED', 0, 0, 1)
    expect(await followPlay(system)).toBe(2)
    expect(vendor.asked).toHaveLength(1)
    expect(vendor.asked[0]?.path).toMatch(
      /^\/v4\/matches\?competitions=PD%2CSA&dateFrom=\d{4}-\d\d-\d\d&dateTo=/,
    )
    expect(await stored(italian.matchId)).toMatchObject({ status: 'IN_PLAY', regularHome: 1, regularAway: 0 })
    await settleDue(system)
    expect(await missionRow(italian.missionId)).toMatchObject({ outcome: 'open', reward: 0 })
    expect(await purse(italian.fan)).toMatchObject({ points: 0, xp: 0 })
    expect(await followPlay(system)).toBe(0)
    italian.says('FINISHED', 2, 0, 2)
    expect(await followPlay(system)).toBe(1)
    await settleDue(system)
    expect(await missionRow(italian.missionId)).toMatchObject({ outcome: 'won' })
    spanish.says('FINISHED', 0, 0, 3)
    await followPlay(system)
    vendor.asked.length = 0
    expect(await followPlay(system)).toBe(0)
    expect(vendor.asked).toEqual([])
  })

  it('ignores matches that are not stored, and marks none as missing', async () => {
    const { matchId, says: tell } = await begun()
    tell('IN_PLAY', 0, 1, 1)
    vendor.seasons.get('SA')?.push(vendorMatch({ id: 799_999 }))
    const other = await makeMatch({ kickoff: '1 day' })
    expect(await followPlay(system)).toBe(1)
    expect(await database().$count(matches, sql`external_id = '799999'`)).toBe(0)
    expect(await stored(other)).toMatchObject({ missingSince: null })
    await database().execute(
      sql`update matches set status = 'FINISHED', regular_home = 0, regular_away = 1 where id = ${matchId}`,
    )
  })

  it('is not requested when nobody has picked', async () => {
    const { says: tell } = await begun({ pick: false })
    tell('IN_PLAY', 1, 0, 1)
    expect(await followPlay(system)).toBe(0)
    expect(vendor.asked).toEqual([])
  })

  it('is followed again when it is resumed a day or two after it was suspended, but not in between', async () => {
    const { matchId, says: tell } = await begun({ kickoffAt: '-50 hours' })
    tell('IN_PLAY', 2, 0, 1)
    await setResult(matchId, { status: 'SUSPENDED', regular: [1, 0] })
    expect(await followPlay(system)).toBe(0)
    expect(vendor.asked).toEqual([])
    await setResult(matchId, { status: 'IN_PLAY', regular: [1, 0] })
    expect(await followPlay(system)).toBe(1)
    expect(await stored(matchId)).toMatchObject({ regularHome: 2 })
    const from = new URL(vendor.asked[0]?.path ?? '', vendor.url).searchParams.get('dateFrom')
    expect(Date.parse(from ?? '')).toBeLessThan((await stored(matchId))?.kickoffAt?.getTime() ?? 0)
    tell('FINISHED', 2, 0, 2)
    expect(await followPlay(system)).toBe(1)
  })

  it('is followed for a pick deleted after the lock, which is still paid', async () => {
    const { fan, missionId, says: tell } = await begun()
    tell('FINISHED', 1, 0, 1)
    await deleteMission(fan.actor, { id: missionId })
    expect(await followPlay(system)).toBe(1)
    await settleDue(system)
    expect(await missionRow(missionId)).toMatchObject({ outcome: 'won' })
  })

  it('retries a minute later when the vendor fails', async () => {
    const { says: tell, matchId } = await begun()
    tell('IN_PLAY', 1, 0, 1)
    vendor.next.push(respondWith(403, 'restricted'))
    expect(await followPlay(system)).toBe(0)
    expect(await followPlay(system)).toBe(1)
    expect(await stored(matchId)).toMatchObject({ regularHome: 1 })
  })
})
