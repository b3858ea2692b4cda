import { describe, expect, it } from 'vitest'
import { vendorAt } from '../../support/football-data'

describe('refusals and the counter', () => {
  it('answers as the service: 400 for a bad token, 403 without one, 404 for what is not there', async () => {
    const { get } = vendorAt()
    expect(await get('/v4/matches', 'invalid')).toMatchObject({
      status: 400,
      body: { message: 'Your API token is invalid.', errorCode: 400 },
    })
    for (const token of [null, '', ' ']) expect((await get('/v4/matches', token)).status).toBe(403)
    for (const path of [
      '/v4/competitions/XX/matches',
      '/v4/competitions/pl',
      '/v4/nothing',
      '/competitions',
      '/v4/competitions/PL/matches/more',
      '/v4',
    ])
      expect((await get(path)).body, path).toEqual({
        message: 'The resource you are looking for does not exist.',
        errorCode: 404,
      })
    expect((await get('/v4/matches', 'a-token', 'POST')).status).toBe(405)
  })

  it('counts each token in its own minute and says how long to wait', async () => {
    const { get, control, machine } = vendorAt()
    control({ limit: 2 })
    const left = async (token: string) =>
      (await get('/v4/competitions/PL', token)).headers['X-Requests-Available-Minute']
    expect([await left('one'), await left('one'), await left('other')]).toEqual(['1', '0', '1'])
    machine.now += 12_500
    const over = await get('/v4/competitions/PL', 'one')
    expect(over).toMatchObject({
      status: 429,
      body: { message: 'You reached your request limit. Wait 48 seconds.', errorCode: 429 },
      headers: { 'X-RequestCounter-Reset': '48', 'X-Requests-Available-Minute': '0' },
    })
    machine.now += 47_499
    expect((await get('/v4/competitions/PL', 'one')).status).toBe(429)
    machine.now += 1
    expect(await left('one')).toBe('1')
  })

  it('does not refill when the season is moved, and is generous by default', async () => {
    const { get, control } = vendorAt()
    expect((await get('/v4/competitions')).headers['X-Requests-Available-Minute']).toBe('599')
    control({ limit: 1 })
    await get('/v4/competitions')
    control({ advance: 3_600 })
    expect((await get('/v4/competitions')).status).toBe(429)
  })

  it('shapes injected failures as its own', () => {
    const { vendor } = vendorAt()
    expect(vendor.failure(429)).toEqual({
      status: 429,
      body: { message: 'You reached your request limit. Wait 1 seconds.', errorCode: 429 },
      headers: { 'X-Requests-Available-Minute': '0', 'X-RequestCounter-Reset': '1' },
    })
    expect(vendor.failure(500)).toEqual({
      status: 500,
      body: { message: 'Internal Server Error', errorCode: 500 },
    })
  })
})
