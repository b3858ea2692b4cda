import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFootballData } from '@/lib/gateways/football-data'
import { readMatches } from '@/lib/gateways/football-data-answer'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { rowsOf } from '@/lib/matches/import/rows/rules'
import {
  dropConnection,
  finished,
  neverAnswer,
  respondText,
  respondWith,
  startFakeFootball,
  vendorMatch,
} from '@/tests/support/fake-football'

const vendor = await startFakeFootball()
afterAll(() => vendor.stop())

const clock = { now: 1_000_000, slept: [] as number[] }
beforeEach(() => {
  vendor.reset()
  Object.assign(clock, { now: 1_000_000, slept: [] })
})
const sleep = async (ms: number) => {
  clock.slept.push(ms)
  clock.now += ms
}
const client = (timeoutMs = 5_000) =>
  createFootballData({ url: vendor.url, token: 'secret-token', timeoutMs, sleep, now: () => clock.now })
const faultOf = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: unknown) => (error instanceof FootballDataError ? error.message : `other: ${error}`),
  )

describe('asking', () => {
  it('sends the token, and reads a season', async () => {
    vendor.seasons.set('SA', [vendorMatch({ id: 1 }), finished(2, 1, 0)])
    expect((await client().seasonMatches('SA')).matches).toHaveLength(2)
    expect(vendor.asked).toEqual([{ path: '/v4/competitions/SA/matches', token: 'secret-token' }])
  })

  it.each([
    ['400', respondWith(400, 'Bad'), 'bad_request: 400 Bad', 1],
    ['400 of a token', respondWith(400, 'Your API token is invalid.'), 'bad_token: 400', 1],
    ['401', respondWith(401, 'x'), 'bad_token: 401', 1],
    ['403', respondWith(403, 'restricted'), 'restricted: 403 restricted', 1],
    ['404', respondWith(404, 'none'), 'unknown_competition: 404 none', 1],
    ['an error body', respondText('{"error":"x"}'), 'unreadable: matches invalid_type', 1],
    ['500', respondWith(500, 'x'), 'vendor_down: 500', 4],
    ['503', respondWith(503, 'x'), 'vendor_down: 503', 4],
    ['a cut connection', dropConnection, 'unreachable', 4],
    ['silence', neverAnswer, 'timeout', 4],
    ['half an answer', respondText('{"matches":[{"id":'), 'truncated', 4],
    ['a list', respondText('[]'), 'unreadable:  invalid_type', 1],
    ['null', respondText('null'), 'unreadable:  invalid_type', 1],
    ['HTML', respondText('<html>'), 'truncated', 4],
    ['more than 32 MiB', respondText(' '.repeat(33 * 1024 * 1024)), 'unreadable: oversized', 1],
  ])('%s: one clear fault, retried only when that can help', async (_name, trouble, fault, times) => {
    vendor.trouble.set('SA', trouble)
    // Only a vendor that never answers is waited for until then.
    const found = await faultOf(client(trouble === neverAnswer ? 500 : undefined).seasonMatches('SA'))
    expect(found).toBe(fault)
    expect(vendor.asked).toHaveLength(times)
    expect(found).not.toContain('secret')
  })

  it('follows no redirect, which would receive the token', async () => {
    vendor.trouble.set('SA', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    expect(await faultOf(client().seasonMatches('SA'))).toBe('unreachable')
  })

  it('recovers from short faults', async () => {
    vendor.seasons.set('SA', [vendorMatch({ id: 1 })])
    vendor.next.push(respondWith(500, 'x'), dropConnection, respondText('{'))
    expect((await client().seasonMatches('SA')).matches).toHaveLength(1)
    expect(vendor.asked).toHaveLength(4)
    expect(clock.slept.every((ms, index) => ms >= 300 * 2 ** index && ms <= 600 * 2 ** index)).toBe(true)
  })
})

describe('the limit of requests', () => {
  it('with none left waits for the reset plus one second', async () => {
    vendor.seasons.set('SA', [])
    Object.assign(vendor.headers, { 'x-requests-available-minute': '0', 'x-requestcounter-reset': '37' })
    const asking = client()
    await asking.seasonMatches('SA')
    expect(clock.slept).toEqual([])
    await asking.seasonMatches('SA')
    expect(clock.slept).toEqual([38_000])
  })

  it('with some left does not wait, nor with invalid headers', async () => {
    vendor.seasons.set('SA', [])
    const asking = client()
    for (const [left, reset] of [
      ['1', '37'],
      ['0', 'soon'],
      ['many', '10'],
      ['0', '-5'],
    ]) {
      Object.assign(vendor.headers, { 'x-requests-available-minute': left, 'x-requestcounter-reset': reset })
      await asking.seasonMatches('SA')
    }
    expect(clock.slept).toEqual([])
  })

  it('never waits longer than a minute', async () => {
    vendor.seasons.set('SA', [])
    Object.assign(vendor.headers, { 'x-requests-available-minute': '0', 'x-requestcounter-reset': '4000' })
    const asking = client()
    await asking.seasonMatches('SA')
    expect(await faultOf(asking.seasonMatches('SA'))).toBe('rate_limited')
    expect(clock.slept.every((ms) => ms < 5_000)).toBe(true)
  })

  it('after a 429 waits as long as the header or the message says', async () => {
    vendor.seasons.set('SA', [])
    vendor.next.push(respondWith(429, 'You reached your request limit. Wait 48 seconds.'))
    await client().seasonMatches('SA')
    expect(clock.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(49_000)
    clock.slept = []
    vendor.next.push(
      respondWith(429, 'Slow down', { 'x-requests-available-minute': '0', 'x-requestcounter-reset': '20' }),
    )
    await client().seasonMatches('SA')
    expect(clock.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(20_999)
  })
})

describe('reading', () => {
  const readSeason = (...matches: unknown[]) => rowsOf('SA', readMatches({ matches }), 'Europe/Rome')
  const read = (...matches: unknown[]) => readSeason(...matches).rows

  it('accepts unknown words where nothing depends on them', () => {
    const [match] = read({
      ...vendorMatch({ id: 1 }),
      stage: 'LEAGUE_STAGE',
      group: 'X',
      unheardOf: { a: 1 },
    })
    expect(match).toMatchObject({
      external_id: '1',
      competition: 'serie_a',
      stage: 'LEAGUE_STAGE',
      season: 2026,
      kickoff_known: true,
    })
  })

  it('reads absent teams, dates, seasons and scores as unknown', () => {
    const bare = { id: 7, status: 'SCHEDULED' }
    for (const match of [
      bare,
      { ...bare, homeTeam: null, score: null, season: null, utcDate: null },
      { ...bare, homeTeam: { id: null, name: ' ' } },
    ])
      expect(read(match)).toMatchObject([
        {
          home: null,
          away: null,
          season: null,
          kickoff_at: null,
          kickoff_known: false,
          vendor_result: { regular_home: null },
        },
      ])
  })

  it('drops hidden characters from a name', () => {
    const [match] = read(vendorMatch({ id: 1, home: `A\u0000C\u202e ${'x'.repeat(200)}`, away: '\ud800' }))
    expect(match?.home).toHaveLength(80)
    expect(match?.home).toMatch(/^AC x+$/)
    expect(match?.away).toBe('\ufffd')
  })

  const half = {
    ...finished(8, 1, 0),
    score: { ...finished(8, 1, 0).score, fullTime: { home: '1', away: 0 } },
  }

  it.each<[string, unknown, string | null, string]>([
    [
      'an unknown status',
      { ...vendorMatch({ id: 8 }), status: 'ABANDONED' },
      '8',
      'unknown_status: ABANDONED',
    ],
    [
      'an invalid date',
      { ...vendorMatch({ id: 8 }), utcDate: 'tomorrow' },
      '8',
      'unreadable: utcDate invalid_format',
    ],
    ['a score as text', half, '8', 'unreadable: score.fullTime.home invalid_type'],
    ['impossible goals', finished(8, -1, 0), '8', 'unreadable: score.fullTime.home too_small'],
    ['no id', { ...vendorMatch({ id: 8 }), id: 'eight' }, null, 'unreadable: id invalid_type'],
    ['something that is not a match', 5, null, 'unreadable:  invalid_type'],
  ])('skips a row with %s, says why, and reads the others', (_name, match, id, reason) => {
    const season = readSeason(vendorMatch({ id: 1 }), match, vendorMatch({ id: 2 }))
    expect(season.rows.map(({ external_id }) => external_id)).toEqual(['1', '2'])
    expect(season.skipped).toEqual([{ id, reason }])
  })

  it('refuses an answer in which it can read no row', () => {
    expect(() => read(half, half)).toThrow('unreadable: matches.0.score.fullTime.home invalid_type')
  })

  it('reads each match once, the newest of duplicates, in one order', () => {
    const twice = [
      finished(2, 1, 0, { lastUpdated: '2026-11-03T00:00:00Z' }),
      finished(2, 9, 0, { lastUpdated: '2026-11-01T00:00:00Z' }),
      vendorMatch({ id: 10 }),
      vendorMatch({ id: 1 }),
    ]
    expect(
      read(...twice).map(({ external_id, vendor_result }) => [external_id, vendor_result.regular_home]),
    ).toEqual([
      ['1', null],
      ['10', null],
      ['2', 1],
    ])
  })

  it('reads 10 000 matches at once', () => {
    const many = Array.from({ length: 10_000 }, (_, id) => vendorMatch({ id: id + 1 }))
    expect(read(...many)).toHaveLength(10_000)
  })
})
