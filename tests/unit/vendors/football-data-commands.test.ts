import { describe, expect, it } from 'vitest'
import { vendorAt } from '../../support/football-data'

describe('commands about matches', () => {
  it('plays a round, even one that is far away, and leaves the rest alone', async () => {
    const { list, control } = vendorAt()
    expect(control({ play: { competition: 'SA', matchday: 30 } })).toBeNull()
    const round = await list('/competitions/SA/matches?matchday=30')
    expect(round).toHaveLength(10)
    for (const { status, utcDate, lastUpdated, score } of round) {
      if (status === 'CANCELLED') continue
      expect(status).toBe('FINISHED')
      expect(utcDate).toMatch(/^2026-11-20T09:00:/)
      expect(lastUpdated).toMatch(/^2026-11-20T12:00:/)
      expect(score.fullTime.home).not.toBeNull()
    }
    expect(new Set((await list('/competitions/SA/matches?matchday=31')).map(({ status }) => status))).toEqual(
      new Set(['SCHEDULED']),
    )
  })

  it('makes the play-offs known once the last round of the league phase is played, and so on to the final', async () => {
    const { list, control } = vendorAt()
    for (let matchday = 5; matchday <= 8; matchday++)
      expect(control({ play: { competition: 'CL', matchday } })).toBeNull()
    expect((await list('/competitions/CL/matches?stage=PLAYOFFS'))[0]?.homeTeam.id).toEqual(
      expect.any(Number),
    )
    expect((await list('/competitions/CL/matches?stage=LAST_16'))[0]?.homeTeam.id).toBeNull()
    expect(control({ play: { competition: 'CL', matchday: 1, stage: 'LAST_16' } })).toContain('not known yet')
    for (const stage of ['PLAYOFFS', 'LAST_16', 'QUARTER_FINALS', 'SEMI_FINALS'])
      for (const matchday of [1, 2])
        expect(control({ play: { competition: 'CL', matchday, stage } })).toBeNull()
    expect(control({ play: { competition: 'CL', matchday: null, stage: 'FINAL' } })).toBeNull()
    expect(new Set((await list('/competitions/CL/matches')).map(({ status }) => status))).toEqual(
      new Set(['FINISHED']),
    )
  })

  it('corrects a result: new score, fitting half time, later lastUpdated', async () => {
    const { list, match, control } = vendorAt()
    const before =
      (await list('/competitions/PL/matches?status=FINISHED')).find(
        ({ score }) => (score.halfTime.home ?? 0) > 0,
      ) ?? expect.fail()
    control({ advance: 60 })
    expect(control({ correct: { matchId: before.id, home: 0, away: 7 } })).toBeNull()
    const after = await match(before.id)
    expect(after.score).toMatchObject({
      winner: 'AWAY_TEAM',
      fullTime: { home: 0, away: 7 },
      halfTime: { home: 0, away: before.score.halfTime.away },
    })
    expect(after.lastUpdated > before.lastUpdated).toBe(true)
    expect(control({ correct: { matchId: 268189, home: 1, away: 0 } })).toContain('not known yet')
  })

  it('postpones a match, with a new date or none', async () => {
    const { list, match, control } = vendorAt()
    const [soon, never] = await list('/competitions/PD/matches?status=TIMED')
    expect(control({ postpone: { matchId: soon?.id, days: 10 } })).toBeNull()
    expect(control({ postpone: { matchId: never?.id, days: null } })).toBeNull()
    expect(await match(soon?.id)).toMatchObject({ status: 'POSTPONED', utcDate: soon?.utcDate })
    control({ advance: 5 * 86_400 })
    const moved = await match(soon?.id)
    expect([moved.status, Date.parse(moved.utcDate) - Date.parse(soon?.utcDate ?? '')]).toEqual([
      'TIMED',
      10 * 86_400_000,
    ])
    control({ advance: 60 * 86_400 })
    expect((await match(soon?.id)).status).toBe('FINISHED')
    expect((await match(never?.id)).status).toBe('POSTPONED')
    expect(control({ postpone: { matchId: soon?.id, days: 5 } })).toBe(`match ${soon?.id} has begun`)
  })

  it('awards a match, before it is played and afterwards', async () => {
    const { list, match, control } = vendorAt()
    const [open] = await list('/competitions/FL1/matches?status=TIMED')
    const [over] = await list('/competitions/FL1/matches?status=FINISHED')
    control({ award: { matchId: open?.id, winner: 'AWAY_TEAM' } })
    control({ award: { matchId: over?.id, winner: 'HOME_TEAM' } })
    expect(await match(open?.id)).toMatchObject({
      status: 'AWARDED',
      score: { winner: 'AWAY_TEAM', fullTime: { home: 0, away: 3 } },
    })
    expect(await match(over?.id)).toMatchObject({
      status: 'AWARDED',
      score: { winner: 'HOME_TEAM', fullTime: { home: 3, away: 0 } },
    })
  })

  it('forgets all commands on reset', async () => {
    const { list, match, control } = vendorAt()
    const [before] = await list('/competitions/FL1/matches?status=FINISHED')
    control({ correct: { matchId: before?.id, home: 9, away: 9 }, limit: 3, restricted: ['FL1'] })
    control({}, true)
    expect(await match(before?.id)).toEqual(before)
  })
})
