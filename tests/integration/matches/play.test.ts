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
import { finish, makeMatch, moveKickoff, setResult } from '@/tests/support/factories-matches'
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

  it('can be set by an admin', async () => {
    const mister = await makeSudoer()
    const id = await makeMatch({ kickoff: '-3 hours' })
    await finish(id, [2, 1])
    const [local] = await database().execute<{ at: string }>(
      sql`select to_char((app_now() - interval '1 hour') at time zone app_zone(), 'YYYY-MM-DD"T"HH24:MI') as at`,
    )
    const version = (await adminMatch(mister, id))?.factsVersion
    const fields = { home: 'Roma', away: 'Inter', competition: 'serie_a', kickoff: local?.at ?? '' }
    await updateMatch(mister, updateMatchInput.parse({ id, version, ...fields, season: '2026', round: '12' }))
    const { played, kickoff } = await times(id)
    expect(played).toBe(kickoff)
  })

  it('is part of the facts', async () => {
    const id = await makeMatch({ kickoff: '1 hour' })
    await atShiftedTime('2 hours', () => finish(id, [0, 0]))
    const [read] = await factsOf(system, [id], database())
    expect(read?.fact.startedAt).toBeGreaterThan((read?.fact.kickoffAt ?? 0) + HOUR - 60_000)
    expect(read?.fact.playedKickoffAt).toBe(read?.fact.kickoffAt)
  })
})
