import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { matches } from '@/db/schema/matches'
import { updateMatch } from '@/lib/matches/commands'
import { factsOf } from '@/lib/matches/facts/queries'
import { adminMatch } from '@/lib/matches/queries'
import { updateMatchInput } from '@/lib/matches/schema'
import { atShiftedTime } from '@/tests/support/db-clock'
import { system } from '@/tests/support/factories'
import {
  finish,
  makeCopy,
  makeMatch,
  moveKickoff,
  redate,
  setResult,
} from '@/tests/support/factories-matches'
import { makeSudoer } from '@/tests/support/wallets'

const HOUR = 3_600_000
const row = async (id: string) => {
  const [found] = await database().select().from(matches).where(eq(matches.id, id))
  if (!found) throw new Error('no match')
  return found
}
const times = async (id: string) => {
  const { startedAt, playedKickoffAt, kickoffAt } = await row(id)
  return {
    startedAt: startedAt?.getTime(),
    played: playedKickoffAt?.getTime(),
    kickoff: kickoffAt?.getTime(),
  }
}

const mister = await makeSudoer()
/** What an admin saves who opens the match now and changes these fields. */
async function saveForm(id: string, fields: Record<string, string>) {
  const match = await adminMatch(mister, id)
  const { factsVersion: version, kickoffLocal: kickoff, season, round } = match ?? {}
  const shown = { kickoff, season: String(season), round: String(round) }
  const teams = { home: 'Roma', away: 'Inter', competition: 'serie_a' }
  await updateMatch(mister, updateMatchInput.parse({ id, version, ...teams, ...shown, ...fields }))
}
async function setKickoff(id: string, to: string) {
  const [local] = await database().execute<{ at: string }>(
    sql`select to_char((app_now() + ${to}::interval) at time zone app_zone(), 'YYYY-MM-DD"T"HH24:MI') as at`,
  )
  await saveForm(id, { kickoff: local?.at ?? '' })
}

describe('the first sign of play', () => {
  it.each([
    'IN_PLAY',
    'PAUSED',
    'EXTRA_TIME',
    'PENALTY_SHOOTOUT',
    'SUSPENDED',
    'FINISHED',
    'AWARDED',
  ] as const)('is the status %s', async (status) => {
    const id = await makeMatch({ kickoff: '-1 hour' })
    expect(await times(id)).toMatchObject({ startedAt: undefined, played: undefined })
    await setResult(id, { status })
    const { startedAt, played, kickoff } = await times(id)
    expect(startedAt).toBeGreaterThan(0)
    expect(played).toBe(kickoff)
  })

  it('is a score, whatever the status says', async () => {
    const id = await makeMatch({ kickoff: '-1 hour' })
    await setResult(id, { status: 'TIMED', regular: [0, 0] })
    expect((await times(id)).startedAt).toBeGreaterThan(0)
  })

  it.each(['SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED'] as const)(
    'is not the status %s',
    async (status) => {
      const id = await makeMatch({ kickoff: '-1 hour' })
      await setResult(id, { status })
      expect(await times(id)).toMatchObject({ startedAt: undefined, played: undefined })
    },
  )

  it('before the announced kickoff is the actual kickoff', async () => {
    const id = await makeMatch({ kickoff: '3 hours' })
    await setResult(id, { status: 'IN_PLAY' })
    const { startedAt, played, kickoff } = await times(id)
    expect(played).toBe(startedAt)
    expect(played).toBeLessThan(kickoff ?? 0)
  })
})

describe('the actual kickoff', () => {
  it('stays when the match is abandoned and rescheduled', async () => {
    const id = await makeMatch({ kickoff: '-1 hour' })
    await setResult(id, { status: 'SUSPENDED', regular: [1, 0] })
    const before = await times(id)
    await setResult(id, { status: 'TIMED' })
    await moveKickoff(id, '7 days')
    expect(await times(id)).toMatchObject({ startedAt: before.startedAt, played: before.played })
    const cleared = { startedAt: null, playedKickoffAt: null }
    await database().update(matches).set(cleared).where(eq(matches.id, id))
    expect(await times(id)).toMatchObject({ startedAt: before.startedAt })
  })

  it('follows a kickoff that turns out to have been earlier, with a new version for the settlement', async () => {
    const id = await makeMatch({ kickoff: '-1 hour' })
    await finish(id, [2, 1])
    const before = await row(id)
    await moveKickoff(id, '-3 hours')
    const { played, kickoff } = await times(id)
    expect(played).toBe(kickoff)
    expect((await row(id)).version).toBe(before.version + 1)
    await moveKickoff(id, '-2 hours')
    expect((await times(id)).played).toBe(played)
    expect((await row(id)).version).toBe(before.version + 1)
  })

  it('can be set by an admin, and then stays whatever the vendor says, on every copy', async () => {
    const id = await makeMatch({ kickoff: '-3 hours' })
    const copy = await makeCopy(id)
    await finish(id, [2, 1])
    await setKickoff(id, '-1 hour')
    const { played, kickoff } = await times(id)
    expect(played).toBe(kickoff)
    await redate(id, '-3 hours')
    expect((await times(id)).kickoff).toBeLessThan((played ?? 0) - HOUR)
    for (const each of [id, copy, await makeCopy(id)]) expect((await times(each)).played).toBe(played)
    await saveForm(id, { round: '13' })
    expect((await times(id)).played).toBe(played)
  })

  it('can be set to what the vendor has meanwhile corrected', async () => {
    const id = await makeMatch({ kickoff: '-3 hours' })
    await finish(id, [2, 1])
    await redate(id, '-1 hour')
    const before = await times(id)
    await saveForm(id, { round: '13' })
    expect(await times(id)).toEqual(before)
    await setKickoff(id, '-1 hour')
    expect((await times(id)).played).toBeGreaterThan((before.played ?? 0) + HOUR)
  })

  it('is not that of the new date of an abandoned match, which an admin can move', async () => {
    const id = await makeMatch({ kickoff: '-1 hour' })
    await setResult(id, { status: 'SUSPENDED', regular: [1, 0] })
    const { played } = await times(id)
    await setResult(id, { status: 'TIMED' })
    await redate(id, '7 days')
    await setKickoff(id, '8 days')
    expect(await times(id)).toMatchObject({ played, kickoff: expect.any(Number) })
    expect((await times(id)).kickoff).toBeGreaterThan(Date.now() + 7 * 24 * HOUR)
  })

  it('is part of the facts', async () => {
    const id = await makeMatch({ kickoff: '1 hour' })
    await atShiftedTime('2 hours', () => finish(id, [0, 0]))
    const [read] = await factsOf(system, [id], database())
    expect(read?.fact.startedAt).toBeGreaterThan((read?.fact.kickoffAt ?? 0) + HOUR - 60_000)
    expect(read?.fact.playedKickoffAt).toBe(read?.fact.kickoffAt)
  })
})
