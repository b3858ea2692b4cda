import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../vendors/football-data/calendar'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import type { Fixture, Incident } from '../../../vendors/football-data/fixture'
import { count } from '../../../vendors/football-data/goals'
import { buildSeason } from '../../../vendors/football-data/season'
import { type State, stateAt } from '../../../vendors/football-data/state'

const ALL = COMPETITIONS.flatMap((competition) => buildSeason(competition, 2026))

const one = (fits: (match: Fixture) => boolean): Fixture => ALL.find(fits) ?? expect.fail('no such match')
const having = (kind: Incident['kind'], fits: (match: Fixture) => boolean = () => true) =>
  one((match) => match.incident?.kind === kind && fits(match))
const plain = one(
  ({ stage, incident, outcome: { goals } }) =>
    stage === 'REGULAR_SEASON' && !incident && goals.some(({ minute }) => minute < 40) && goals.length > 3,
)
const at = (match: Fixture, minutes: number) => stateAt(match, match.kickoff + minutes * MINUTE)
const shown = ({ status, score: { fullTime, halfTime, winner } }: State) => ({
  status,
  fullTime,
  halfTime,
  winner,
})
const NOTHING = { home: null, away: null }

describe('an ordinary match', () => {
  const full = count(plain.outcome.goals, 0, 90)
  const half = count(plain.outcome.goals, 0, 45)

  it('is scheduled at midnight of its weekend, then timed three weeks before', () => {
    const before = stateAt(plain, plain.timedAt - 1)
    expect(before.status).toBe('SCHEDULED')
    expect(new Date(before.utcDate).toISOString()).toMatch(/T00:00:00.000Z$/)
    expect(shown(before)).toMatchObject({ fullTime: NOTHING, halfTime: NOTHING, winner: null })
    expect(stateAt(plain, plain.timedAt)).toMatchObject({
      status: 'TIMED',
      utcDate: plain.kickoff,
      lastUpdated: plain.timedAt,
    })
    expect((plain.day - plain.timedAt) / DAY).toBeCloseTo(21, 0)
  })

  it('runs from kick-off on with the running score', () => {
    expect(stateAt(plain, plain.kickoff - 1).status).toBe('TIMED')
    expect(shown(at(plain, 0))).toEqual({
      status: 'IN_PLAY',
      fullTime: { home: 0, away: 0 },
      halfTime: NOTHING,
      winner: null,
    })
    expect(shown(at(plain, 46.9))).toEqual({
      status: 'IN_PLAY',
      fullTime: half,
      halfTime: NOTHING,
      winner: null,
    })
    expect(shown(at(plain, 47))).toEqual({ status: 'PAUSED', fullTime: half, halfTime: half, winner: null })
    expect(at(plain, 61.9).status).toBe('PAUSED')
    expect(shown(at(plain, 62))).toEqual({ status: 'IN_PLAY', fullTime: half, halfTime: half, winner: null })
    expect(shown(at(plain, 114.9))).toEqual({
      status: 'IN_PLAY',
      fullTime: full,
      halfTime: half,
      winner: null,
    })
  })

  it('is finished about two hours after kick-off', () => {
    const winner = full.home === full.away ? 'DRAW' : full.home > full.away ? 'HOME_TEAM' : 'AWAY_TEAM'
    expect(shown(at(plain, 115))).toEqual({ status: 'FINISHED', fullTime: full, halfTime: half, winner })
    expect(at(plain, 60 * 24 * 90)).toEqual(at(plain, 115))
  })
})

describe('a match with an incident', () => {
  it('is postponed with its old date, then given a new one and played ten days later', () => {
    const match = having(
      'postponed',
      ({ incident }) => incident?.kind === 'postponed' && (incident.replayAfter ?? 0) < 11 * DAY,
    )
    const replay =
      match.incident?.kind === 'postponed' ? match.kickoff + (match.incident.replayAfter ?? 0) : 0
    expect(at(match, -5 * 60 - 1).status).toBe('TIMED')
    expect(at(match, -5 * 60)).toMatchObject({
      status: 'POSTPONED',
      utcDate: match.kickoff,
      score: { fullTime: NOTHING },
    })
    expect(stateAt(match, replay - 6 * DAY - 1).status).toBe('POSTPONED')
    expect(stateAt(match, replay - 6 * DAY)).toMatchObject({
      status: 'TIMED',
      utcDate: replay,
      lastUpdated: replay - 6 * DAY,
    })
    expect(stateAt(match, replay).status).toBe('IN_PLAY')
    expect(stateAt(match, replay + 2 * HOUR)).toMatchObject({ status: 'FINISHED', utcDate: replay })
  })

  it('is not rescheduled within 14 days in other cases', () => {
    const match = having(
      'postponed',
      ({ incident }) => incident?.kind === 'postponed' && (incident.replayAfter ?? 0) > 14 * DAY,
    )
    for (let day = 0; day <= 14; day++) expect(at(match, day * 24 * 60).status).toBe('POSTPONED')
  })

  it('is cancelled for good', () => {
    const match = having('cancelled')
    expect(at(match, -48 * 60 - 1).status).toBe('TIMED')
    for (const minutes of [-48 * 60, 0, 100, 500_000])
      expect(at(match, minutes)).toMatchObject({
        status: 'CANCELLED',
        score: { fullTime: NOTHING, winner: null },
      })
  })

  it('is suspended with its running score and resumed the day after', () => {
    const match = having('suspended')
    const stopped = at(match, 75)
    expect(stopped.status).toBe('SUSPENDED')
    expect(stopped.score.fullTime).toEqual(count(match.outcome.goals, 0, 58))
    expect(at(match, 24 * 60 - 0.1)).toEqual(stopped)
    expect(at(match, 24 * 60).status).toBe('IN_PLAY')
    expect(shown(at(match, 24 * 60 + 40))).toMatchObject({
      status: 'FINISHED',
      fullTime: count(match.outcome.goals, 0, 90),
    })
  })

  it('is finished first and awarded 3-0 two days later', () => {
    const match = having('awarded')
    const side = match.incident?.kind === 'awarded' ? match.incident.winner : expect.fail()
    expect(at(match, 115).status).toBe('FINISHED')
    expect(at(match, 50 * 60)).toMatchObject({
      status: 'AWARDED',
      lastUpdated: match.kickoff + 50 * HOUR,
      score: {
        winner: side === 'home' ? 'HOME_TEAM' : 'AWAY_TEAM',
        fullTime: { home: side === 'home' ? 3 : 0, away: side === 'away' ? 3 : 0 },
        halfTime: NOTHING,
      },
    })
  })

  it('is corrected hours after the end: one goal less, lastUpdated moves', () => {
    for (const match of ALL.filter(({ incident }) => incident?.kind === 'corrected')) {
      const [wrong, right] = [at(match, 9 * 60 - 1), at(match, 9 * 60)]
      const { home, away } = count(match.outcome.goals, 0, 90)
      expect([wrong.status, right.status]).toEqual(['FINISHED', 'FINISHED'])
      expect([wrong.score.fullTime, right.score.fullTime]).toEqual([
        { home: home + 1, away },
        { home, away },
      ])
      expect(right.lastUpdated).toBe(match.kickoff + 9 * HOUR)
      expect(wrong.lastUpdated).toBeLessThanOrEqual(match.kickoff + 2 * HOUR)
    }
  })
})

it('moves lastUpdated whenever anything else changes, and never backwards', () => {
  const watched = [plain, ...ALL.filter(({ incident, outcome }) => incident || outcome.penalties)]
  for (const match of watched) {
    const from = match.kickoff - 30 * HOUR
    let before = stateAt(match, from)
    for (let instant = from; instant < match.kickoff + 52 * HOUR; instant += 7 * MINUTE) {
      const state = stateAt(match, instant)
      expect(state.lastUpdated).toBeLessThanOrEqual(instant)
      expect(state.lastUpdated).toBeGreaterThanOrEqual(before.lastUpdated)
      if (JSON.stringify({ ...state, lastUpdated: 0 }) !== JSON.stringify({ ...before, lastUpdated: 0 }))
        expect(state.lastUpdated).toBeGreaterThan(before.lastUpdated)
      before = state
    }
  }
})
