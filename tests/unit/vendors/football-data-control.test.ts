import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { footballData } from '../../../vendors/football-data/football-data'
import { Simulation } from '../../../vendors/football-data/simulation'
import type { WireMatch } from '../../../vendors/football-data/wire'
import { Mailbox } from '../../../vendors/mailbox'
import { resend } from '../../../vendors/resend'
import { createVendorServer } from '../../../vendors/server'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'football-data-'))
const mailbox = new Mailbox(folder)
const server = createVendorServer([resend(mailbox), footballData(() => NOW)], mailbox)
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const control = async (given: Record<string, unknown>) => {
  const body = JSON.stringify({ vendor: 'football-data', ...given })
  const answer = await fetch(`${address()}/control`, { method: 'POST', body })
  return { status: answer.status, ...((await answer.json()) as { ok?: boolean; error?: string }) }
}
const get = (resource: string) =>
  fetch(`${address()}/football-data/v4${resource}`, { headers: { 'X-Auth-Token': 'test' } })
const list = async (resource: string): Promise<WireMatch[]> => (await (await get(resource)).json()).matches
const match = async (id = 0): Promise<WireMatch> => (await get(`/matches/${id}`)).json()
const first = async (resource: string): Promise<WireMatch> =>
  (await list(resource))[0] ?? expect.fail('an empty list')
const OK = { status: 200, ok: true }

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  expect(await control({ reset: true })).toEqual(OK)
})

describe('the speed', () => {
  it('runs a match in minutes, from the current instant, until the clock is reset', () => {
    let wall = NOW
    const simulation = new Simulation(() => wall)
    wall += 1_000
    simulation.setSpeed(60)
    expect(simulation.now()).toBe(wall)
    wall += 105_000
    expect(simulation.now()).toBe(NOW + 1_000 + 105 * 60_000)
    simulation.setSpeed(2)
    wall += 1_000
    expect(simulation.now()).toBe(NOW + 1_000 + 105 * 60_000 + 2_000)
    simulation.setClock(null)
    wall += 1_000
    expect(simulation.now()).toBe(wall)
  })

  it('is set by a command', async () => {
    expect(await control({ speed: 60 })).toEqual(OK)
    expect((await control({ speed: 0 })).status).toBe(400)
  })
})

describe('the clock', () => {
  it('is set, moved forward and reset', async () => {
    const open = await first('/competitions/PL/matches?status=TIMED')
    await control({ clock: open.utcDate })
    expect((await match(open.id)).status).toBe('IN_PLAY')
    await control({ advance: 50 * 60 })
    expect((await match(open.id)).status).toBe('PAUSED')
    await control({ advance: 70 * 60 })
    expect(await match(open.id)).toMatchObject({
      status: 'FINISHED',
      homeTeam: open.homeTeam,
      utcDate: open.utcDate,
    })
    await control({ clock: '2028-02-01T00:00:00+01:00' })
    expect((await first('/competitions/PL/matches')).season.startDate).toMatch(/^2027-08/)
    expect(await control({ clock: null })).toEqual(OK)
  })

  it('shows a shoot-out in spring', async () => {
    await control({ clock: '2027-06-15T00:00:00Z' })
    const all = await list('/competitions/CL/matches')
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['FINISHED']))
    const shootOuts = all.map(({ score }) => score).filter(({ duration }) => duration === 'PENALTY_SHOOTOUT')
    const isTrap = shootOuts.map(
      ({ fullTime, regularTime, extraTime }) =>
        (fullTime.home ?? 0) > (regularTime?.home ?? 0) + (extraTime?.home ?? 0),
    )
    expect(new Set(isTrap)).toEqual(new Set([true, false]))
  })
})

describe('commands about answers', () => {
  it('cuts the JSON of the next answers', async () => {
    await control({ truncate: 2 })
    for (let cut = 0; cut < 2; cut++) {
      const answer = await get('/competitions/PL/matches')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
      await expect(answer.json()).rejects.toThrow(SyntaxError)
    }
    expect((await get('/competitions/PL/matches')).status).toBe(200)
    expect(await list('/competitions/PL/matches')).toHaveLength(380)
  })

  it('floods the next list with different pairs and numbers', async () => {
    await control({ flood: 10_000 })
    expect(await list('/matches?dateFrom=2026-06-01&dateTo=2026-06-02')).toEqual([])
    const all = await list('/competitions/PL/matches')
    expect(all).toHaveLength(10_380)
    expect(new Set(all.map(({ id }) => id)).size).toBe(10_380)
    expect(new Set(all.map(({ homeTeam, awayTeam }) => `${homeTeam.id}-${awayTeam.id}`)).size).toBe(10_380)
    expect(all.filter(({ homeTeam, awayTeam }) => homeTeam.id === awayTeam.id)).toEqual([])
    expect(await list('/competitions/PL/matches')).toHaveLength(380)
  })

  it.each(['unknown status', 'unknown team', 'null score', 'duplicate id'])(
    'spoils the next list: %s',
    async (spoil) => {
      const before = await list('/competitions/BL1/matches')
      await control({ spoil })
      const after = await list('/competitions/BL1/matches')
      expect(after).not.toEqual(before)
      expect(await list('/competitions/BL1/matches')).toEqual(before)
    },
  )

  it('shuts competitions out of the plan', async () => {
    await control({ restricted: ['EL', 'ECL'] })
    expect((await get('/competitions/EL/matches')).status).toBe(403)
    expect((await get('/matches/267001')).status).toBe(403)
    const codes = (await list('/matches?dateFrom=2026-11-24&dateTo=2026-11-28')).map(
      ({ competition }) => competition.code,
    )
    expect(codes.includes('CL') && !codes.includes('EL') && !codes.includes('ECL')).toBe(true)
    await control({ restricted: [] })
    expect((await get('/competitions/EL/matches')).status).toBe(200)
  })

  it('limits by token, with headers, and takes the faults of all vendors', async () => {
    await control({ limit: 1, limitSeconds: 1 })
    expect((await get('/competitions')).headers.get('x-requests-available-minute')).toBe('0')
    const over = await get('/competitions')
    expect([over.status, over.headers.get('x-requestcounter-reset'), await over.json()]).toEqual([
      429,
      '1',
      { message: 'You reached your request limit. Wait 1 seconds.', errorCode: 429 },
    ])
    await control({ limit: 600, failNext: 1, status: 500 })
    expect(await (await get('/competitions')).json()).toEqual({
      message: 'Internal Server Error',
      errorCode: 500,
    })
    expect((await get('/competitions')).status).toBe(200)
    await control({ failNext: 1, status: 0 })
    await expect(get('/competitions')).rejects.toThrow()
  })
})

describe('bad commands', () => {
  it.each([
    { unknown: 1 },
    { clock: 'yesterday' },
    { advance: -1 },
    { play: { competition: 'XX', matchday: 1 } },
    { play: { competition: 'PL', matchday: 39 } },
    { play: { competition: 'FL1', matchday: 38 } },
    { correct: { matchId: 1, home: 1, away: 1 } },
    { correct: { matchId: 261001, home: -1, away: 1 } },
    { postpone: { matchId: 261380, days: 0 } },
    { award: { matchId: 261001, winner: 'DRAW' } },
    { restricted: ['PL', 'NO'] },
    { spoil: 'all' },
    { flood: 1e9 },
  ])('refuses %j and changes nothing', async (given) => {
    const before = await list('/competitions/PL/matches')
    expect(await control(given)).toEqual({ status: 400, error: expect.stringMatching(/\w/) })
    expect(await list('/competitions/PL/matches')).toEqual(before)
  })

  it('keeps them from other vendors', async () => {
    const refused = await control({ vendor: 'resend', advance: 1 })
    expect([refused.status, refused.error]).toEqual([400, expect.stringContaining('advance')])
    expect(await control({ vendor: 'nobody' })).toMatchObject({ status: 404 })
    expect(await control({ vendor: 'resend', failNext: 0, reset: true })).toEqual(OK)
  })
})
