import { describe, expect, it } from 'vitest'
import { vendorAt } from '../../support/football-data'

describe('lists of matches', () => {
  it('has the whole season of a competition in one call, in chronological order', async () => {
    const { get } = vendorAt()
    const sizes = { PL: 380, SA: 380, PD: 380, BL1: 306, FL1: 306, CL: 189, EL: 189, ECL: 189 }
    for (const [code, size] of Object.entries(sizes)) {
      const { status, body } = await get(`/v4/competitions/${code}/matches`)
      expect([status, body.resultSet.count, body.matches.length]).toEqual([200, size, size])
      const dates = body.matches.map(({ utcDate }) => utcDate)
      expect(dates).toEqual([...dates].sort())
      const played = body.matches.filter(({ status }) => ['FINISHED', 'AWARDED'].includes(status)).length
      expect(body.resultSet).toEqual({
        count: size,
        first: dates[0]?.slice(0, 10),
        last: dates.at(-1)?.slice(0, 10),
        played,
      })
      expect(body.filters).toEqual({ season: '2026' })
    }
  })

  it('writes a match as the service does', async () => {
    const { body } = await vendorAt().get('/v4/competitions/SA/matches?status=FINISHED&matchday=1')
    const [match] = body.matches
    expect(match).toMatchObject({
      area: { id: 2114, name: 'Italy', code: 'ITA', flag: null },
      competition: { id: 2019, name: 'Serie A', code: 'SA', type: 'LEAGUE', emblem: null },
      season: { id: 20262, startDate: '2026-08-21', endDate: '2027-05-23', winner: null },
      status: 'FINISHED',
      matchday: 1,
      stage: 'REGULAR_SEASON',
      group: null,
      score: { duration: 'REGULAR' },
      referees: [],
    })
    expect(match?.utcDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)
    expect(Object.keys(match?.homeTeam ?? {})).toEqual(['id', 'name', 'shortName', 'tla', 'crest'])
    expect(body.filters).toEqual({ season: '2026', matchday: 1, status: ['FINISHED'] })
  })

  it('filters by status, stage, matchday and season', async () => {
    const { get } = vendorAt()
    const statuses = async (query: string) =>
      [
        ...new Set(
          (await get(`/v4/competitions/CL/matches?${query}`)).body.matches.map((match) => match.status),
        ),
      ].sort()
    expect(await statuses('status=SCHEDULED,TIMED')).toEqual(['SCHEDULED', 'TIMED'])
    expect(await statuses('status=LIVE')).toEqual([])
    expect(await statuses('season=2025')).toEqual(['FINISHED'])
    const { body } = await get('/v4/competitions/CL/matches?stage=PLAYOFFS&matchday=2')
    expect(body.resultSet.count).toBe(8)
    expect(body.matches[0]?.homeTeam).toEqual({
      id: null,
      name: null,
      shortName: null,
      tla: null,
      crest: null,
    })
    expect((await get('/v4/competitions/PL/matches?season=2027')).status).toBe(404)
    expect((await get('/v4/competitions/PL/matches?season=2023')).status).toBe(403)
  })

  it('takes dateTo as an instant: a window of one day is empty, the day after is needed', async () => {
    const { get, list } = vendorAt()
    const on = async (from: string, to: string) =>
      (await get(`/v4/matches?dateFrom=${from}&dateTo=${to}&competitions=PL,SA`)).body
    expect((await on('2026-11-21', '2026-11-21')).resultSet).toEqual({ count: 0 })
    const day = await on('2026-11-21', '2026-11-22')
    expect(day.resultSet.count).toBeGreaterThan(5)
    expect(day.resultSet).toMatchObject({
      first: '2026-11-21',
      last: '2026-11-21',
      played: 0,
      competitions: 'PL,SA',
    })
    expect((await on('2026-11-11', '2026-11-21')).resultSet.count).toBeGreaterThan(0)
    const atMidnight = async (to: string) =>
      (await list(`/competitions/PL/matches?dateFrom=2027-02-06&dateTo=${to}`)).length
    expect([await atMidnight('2027-02-06'), await atMidnight('2027-02-07')]).toEqual([0, 10])
  })

  it('refuses more than ten days for all, and takes any window for one competition', async () => {
    const { get } = vendorAt()
    const query = 'dateFrom=2026-11-10&dateTo=2026-11-21'
    const { status, body } = await get(`/v4/matches?${query}`)
    expect([status, body]).toEqual([
      400,
      { message: 'Specified period must not exceed 10 days.', errorCode: 400 },
    ])
    expect((await get(`/v4/competitions/PL/matches?${query}`)).status).toBe(200)
  })

  it('lists today, by UTC, without dates', async () => {
    const { body } = await vendorAt(Date.parse('2026-11-21T23:30:00Z')).get('/v4/matches')
    expect(new Set(body.matches.map(({ utcDate }) => utcDate.slice(0, 10)))).toEqual(new Set(['2026-11-21']))
    expect(body.filters).toEqual({ dateFrom: '2026-11-21', dateTo: '2026-11-22', permission: 'TIER_ONE' })
  })

  it.each([
    'dateFrom=2026-11-10',
    'dateFrom=10.11.2026&dateTo=2026-11-12',
    'dateFrom=2026-11-31&dateTo=2026-12-01',
    'dateFrom=2026-11-12&dateTo=2026-11-10',
    'status=DONE',
    'stage=ROUND_1',
    'matchday=one',
    'season=26',
  ])('answers 400 to %s', async (query) => {
    const { status, body } = await vendorAt().get(`/v4/competitions/PL/matches?${query}`)
    expect([status, body.errorCode, Object.keys(body)]).toEqual([400, 400, ['message', 'errorCode']])
  })
})

describe('the other resources', () => {
  it('lists the competitions with plan and season, and returns one by code or number', async () => {
    const { get } = vendorAt()
    const { body } = await get('/v4/competitions', null)
    expect(body).toMatchObject({
      count: 8,
      competitions: [
        { code: 'PL', plan: 'TIER_ONE', currentSeason: { startDate: '2026-08-14' } },
        {},
        {},
        {},
        {},
        {},
        {},
        { code: 'ECL' },
      ],
    })
    expect((await get('/v4/competitions/2021')).body).toEqual((await get('/v4/competitions/PL')).body)
    expect((await get('/v4/competitions/PL')).body).toMatchObject({ code: 'PL', seasons: [{}, {}, {}] })
  })

  it('returns one match as its list does', async () => {
    const { get } = vendorAt()
    const [match] = (await get('/v4/competitions/BL1/matches')).body.matches
    expect((await get(`/v4/matches/${match?.id}`)).body).toEqual(match)
    for (const id of ['1', '269001', '999999999', '231001', 'x'])
      expect((await get(`/v4/matches/${id}`)).status, id).toBe(404)
  })

  it('has standings that add up with the finished matches', async () => {
    const { get } = vendorAt()
    const { body } = await get('/v4/competitions/PL/standings')
    const { resultSet } = (await get('/v4/competitions/PL/matches?status=FINISHED,AWARDED')).body
    const tables = JSON.parse(JSON.stringify(body)).standings as {
      type: string
      table: { points: number; playedGames: number; draw: number; goalDifference: number }[]
    }[]
    expect(tables.map(({ type }) => type)).toEqual(['TOTAL', 'HOME', 'AWAY'])
    const total = tables[0]?.table ?? []
    const sum = (key: 'points' | 'playedGames' | 'draw' | 'goalDifference') =>
      total.reduce((all, row) => all + row[key], 0)
    expect(sum('playedGames')).toBe(2 * resultSet.count)
    expect(sum('points')).toBe(3 * resultSet.count - sum('draw') / 2)
    expect(sum('goalDifference')).toBe(0)
    expect(total.map(({ points }) => points)).toEqual(
      total.map(({ points }) => points).sort((one, other) => other - one),
    )
  })

  it('has the teams, without crests', async () => {
    const { body } = await vendorAt().get('/v4/competitions/CL/teams')
    expect(body).toMatchObject({
      count: 36,
      teams: expect.arrayContaining([
        {
          id: 108,
          name: 'FC Internazionale Milano',
          shortName: 'Inter',
          tla: 'INT',
          crest: null,
          clubColors: null,
          squad: [],
        },
      ]),
    })
  })
})
