import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../vendors/football-data/calendar'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import { weeksEarly, weeksEarlyAt } from '../../../vendors/football-data/early-seasons'
import { Simulation } from '../../../vendors/football-data/simulation'

const JULY = Date.parse('2027-07-10T10:00:00Z')
const DAYS = ['05-14', '05-15', '06-10', '07-10', '08-10', '09-14', '09-15', '11-30']
const folder = mkdtempSync(path.join(tmpdir(), 'early-seasons-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The current season's matches of these competitions under the clock of a demo that is first started now. */
function matchesAt(now: number, codes = COMPETITIONS.map(({ code }) => code)) {
  const simulation = new Simulation(() => now, weeksEarlyAt(now))
  return COMPETITIONS.filter(({ code }) => codes.includes(code)).flatMap((competition) =>
    simulation.season(competition, simulation.currentYear()).map((match) => simulation.reportOf(match)),
  )
}

describe('the seasons of a demo that is first started', () => {
  it.each(DAYS)('on %s have been played for weeks, and go on', (day) => {
    const now = Date.parse(`2027-${day}T10:00:00Z`)
    const kickoffs = matchesAt(now).map(({ match }) => match.kickoff)
    const count = (from: number, to: number) =>
      kickoffs.filter((at) => at >= now + from * DAY && at < now + to * DAY).length
    expect(count(-42, 0)).toBeGreaterThan(100)
    expect(count(0, 10)).toBeGreaterThan(40)
  })

  it.each(['2026-10-06', '2026-11-10', '2027-03-23', '2027-10-05', '2028-03-21'])(
    'on %s, in a week of the national teams, go on within five days',
    (day) => {
      const now = Date.parse(`${day}T10:00:00Z`)
      const soon = matchesAt(now).filter(({ match }) => match.kickoff > now && match.kickoff < now + 5 * DAY)
      expect(soon.length).toBeGreaterThan(20)
    },
  )

  it('in summer have their kickoffs at the usual hours, in summer time', () => {
    const hour = new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', timeStyle: 'short' })
    const hours = new Set(
      matchesAt(JULY, ['SA'])
        .filter(({ match }) => Math.abs(match.kickoff - JULY) < 60 * DAY && match.incident === null)
        .map(({ match }) => hour.format(match.kickoff)),
    )
    expect([...hours].toSorted()).toEqual(['12:30', '15:00', '18:00', '18:30', '20:45'])
  })

  it('were last updated between the turn of the season and now, and begin in the year that names them', () => {
    const simulation = new Simulation(() => JULY, weeksEarlyAt(JULY))
    expect(simulation.years()).toEqual([2027, 2026, 2025])
    for (const { match, state } of matchesAt(JULY)) {
      expect(state.lastUpdated).toBeLessThanOrEqual(JULY)
      expect(new Date(state.lastUpdated).getUTCFullYear()).toBe(2027)
      expect(match.year).toBe(2027)
    }
    expect(new Date(Math.min(...matchesAt(JULY).map(({ match }) => match.kickoff))).getUTCFullYear()).toBe(
      2027,
    )
  })

  it('stay where they are at every later start', () => {
    const weeks = weeksEarly(folder, { isFirstStart: true, now: JULY })
    expect(weeks).toBeGreaterThan(0)
    return expect.poll(() => weeksEarly(folder, { isFirstStart: false, now: JULY + 150 * DAY })).toBe(weeks)
  })

  it('are as usual in a folder from before, whenever it starts', () => {
    const other = path.join(folder, 'before')
    expect(weeksEarly(other, { isFirstStart: false, now: JULY })).toBe(0)
  })
})
