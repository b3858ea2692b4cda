import { describe, expect, it } from 'vitest'
import { HOUR, isSummerTime } from '../../../vendors/football-data/calendar'
import { COMPETITIONS } from '../../../vendors/football-data/competitions'
import type { Fixture } from '../../../vendors/football-data/fixture'
import { buildSeason, readId } from '../../../vendors/football-data/season'

const YEARS = [2024, 2025, 2026, 2027, 2028]
const SEASONS = COMPETITIONS.flatMap((competition) =>
  YEARS.map((year) => ({ competition, year, matches: buildSeason(competition, year) })),
)
const leagues = SEASONS.filter(({ competition }) => competition.type === 'LEAGUE')

const clubsOf = (matches: Fixture[]) => new Set(matches.flatMap(({ home, away }) => [home.id, away.id]))
const grouped = <T, K>(list: T[], key: (one: T) => K): T[][] => [...Map.groupBy(list, key).values()]

describe('a season', () => {
  it('is the same each time it is generated', () => {
    for (const { competition, year, matches } of SEASONS.filter(({ year }) => year === 2026))
      expect(buildSeason(competition, year)).toEqual(matches)
  })

  it('keeps its numbers: whoever has imported it finds the same matches tomorrow', () => {
    const summaries = SEASONS.filter(({ year }) => year === 2026).map(({ matches }) => {
      const { id, home, away, kickoff, outcome } = matches[0] ?? SEASONS[0]?.matches[0] ?? expect.fail()
      return `${id} ${home.tla}-${away.tla} ${new Date(kickoff).toISOString()} ${outcome.goals.length}`
    })
    expect(summaries).toMatchInlineSnapshot(`
      [
        "261001 WOL-NEW 2026-08-14T19:00:00.000Z 1",
        "262001 BOL-NAP 2026-08-21T18:45:00.000Z 0",
        "263001 RAY-ALA 2026-08-14T19:00:00.000Z 6",
        "264001 SCF-M05 2026-08-28T18:30:00.000Z 4",
        "265001 RCL-ASM 2026-08-21T18:45:00.000Z 2",
        "266001 FCB-OLY 2026-09-15T16:45:00.000Z 4",
        "267001 LUD-VFB 2026-09-17T16:45:00.000Z 2",
        "268001 LPO-SHE 2026-09-17T16:45:00.000Z 0",
      ]
    `)
  })

  it('differs from year to year', () => {
    const pairs = leagues
      .filter(({ competition }) => competition.code === 'SA')
      .map(({ matches }) => matches.map(({ home, away }) => `${home.tla}-${away.tla}`).join())
    expect(new Set(pairs).size).toBe(YEARS.length)
  })

  it('numbers every match once, and the number gives competition and year', () => {
    const ids = SEASONS.flatMap(({ matches }) => matches.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { competition, year, matches } of SEASONS)
      for (const { id } of matches) expect(readId(id)).toEqual({ year, place: competition.place })
  })

  it('lets no club play twice within 36 hours, over all its competitions and with rescheduled matches', () => {
    for (const season of grouped(SEASONS, ({ year }) => year)) {
      const dates = new Map<number, number[]>()
      for (const { home, away, kickoff, incident } of season.flatMap(({ matches }) => matches)) {
        const later = incident?.kind === 'postponed' ? incident.replayAfter : 0
        if (later === null) continue
        for (const { id } of [home, away]) dates.set(id, [...(dates.get(id) ?? []), kickoff + later])
      }
      for (const list of dates.values()) {
        const sorted = list.sort((one, other) => one - other)
        for (const [index, date] of sorted.slice(1).entries())
          expect(date - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(36 * HOUR)
      }
    }
  })
})

describe('a league', () => {
  it.each(leagues.map((season) => [`${season.competition.code} ${season.year}`, season] as const))(
    '%s lets every club meet every other at home and away once, and play once in a round',
    (_, { competition, matches }) => {
      const size = ['BL1', 'FL1'].includes(competition.code) ? 18 : 20
      expect(clubsOf(matches).size).toBe(size)
      expect(new Set(matches.map(({ home, away }) => `${home.id}-${away.id}`)).size).toBe(size * (size - 1))
      const rounds = grouped(matches, ({ matchday }) => matchday)
      expect(rounds).toHaveLength(2 * (size - 1))
      for (const round of rounds) expect(clubsOf(round).size).toBe(size)
    },
  )

  it('never has a club three times in a row at home or away within a half', () => {
    for (const { matches } of leagues)
      for (const club of clubsOf(matches)) {
        const own = matches.filter(({ home, away }) => home.id === club || away.id === club)
        const venues = own.map(({ home }) => (home.id === club ? 'H' : 'A'))
        const half = own.length / 2
        for (const part of [venues.slice(0, half), venues.slice(half)])
          expect(part.join('')).not.toMatch(/HHH|AAA/)
      }
  })

  it('runs from August to May, its rounds in order, and ends at one hour', () => {
    for (const { year, matches } of leagues) {
      const kickoffs = matches.map(({ kickoff }) => kickoff)
      expect(new Date(Math.min(...kickoffs)).toISOString()).toMatch(new RegExp(`^${year}-08`))
      expect(new Date(Math.max(...kickoffs)).toISOString()).toMatch(new RegExp(`^${year + 1}-05`))
      const days = grouped(matches, ({ matchday }) => matchday).map(([match]) => match?.day ?? 0)
      expect(days).toEqual([...days].sort((one, other) => one - other))
      const last = matches.filter(({ matchday }) => matchday === days.length)
      expect(new Set(last.map(({ kickoff }) => kickoff)).size).toBe(1)
    }
  })

  it('has as many of each incident as intended', () => {
    for (const { matches } of leagues) {
      const kinds = matches.flatMap(({ incident }) => incident?.kind ?? [])
      expect(kinds.sort()).toEqual([
        'awarded',
        'cancelled',
        'corrected',
        'postponed',
        'postponed',
        'postponed',
        'postponed',
        'suspended',
      ])
      const later = matches.flatMap(({ incident }) =>
        incident?.kind === 'postponed'
          ? [(incident.replayAfter ?? Number.POSITIVE_INFINITY) / (24 * HOUR)]
          : [],
      )
      expect(later.filter((days) => Math.abs(days - 10) < 0.5)).toHaveLength(2)
      expect(later.filter((days) => days > 14)).toHaveLength(2)
      expect(clubsOf(matches.filter(({ incident }) => incident?.kind === 'postponed')).size).toBe(8)
    }
  })
})

describe('kick-offs', () => {
  const ZONES: Record<string, string> = {
    ENG: 'Europe/London',
    ITA: 'Europe/Rome',
    ESP: 'Europe/Madrid',
    DEU: 'Europe/Berlin',
    FRA: 'Europe/Paris',
  }

  it('keep their local hours from one weekend to the next, over both clock changes', () => {
    for (const { competition, matches } of leagues) {
      const timeZone = ZONES[competition.area.code]
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      const hours = (round: Fixture[]) => round.map(({ kickoff }) => clock.format(kickoff)).sort()
      const rounds = grouped(matches, ({ matchday }) => matchday).slice(0, -1)
      const weekends = rounds.filter(([match]) => new Date(match?.day ?? 0).getUTCDay() === 6)
      expect(weekends.length).toBeGreaterThan(28)
      for (const weekend of weekends) expect(hours(weekend)).toEqual(hours(weekends[0] ?? []))
      const utc = (round: Fixture[] = []) =>
        round.map(({ kickoff }) => new Date(kickoff).getUTCHours()).sort()
      expect(utc(weekends[0])).not.toEqual(utc(weekends[16]))
    }
  })

  it('change with the clocks on the last Sundays of March and October', () => {
    expect(isSummerTime(Date.parse('2026-10-25T00:59:59Z'))).toBe(true)
    expect(isSummerTime(Date.parse('2026-10-25T01:00:00Z'))).toBe(false)
    expect(isSummerTime(Date.parse('2027-03-28T00:59:59Z'))).toBe(false)
    expect(isSummerTime(Date.parse('2027-03-28T01:00:00Z'))).toBe(true)
  })
})
