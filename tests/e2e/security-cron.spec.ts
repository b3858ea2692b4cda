import { expect, test } from '@playwright/test'
import { secretsOfApp } from '../support/app/app'
import { snapshot } from '../support/app/database'
import { ask } from '../support/app/http'

/** The routes of the cron provider with their methods and what they answer; the contract also allows GET for the scheduler. */
const CRON = [
  {
    route: '/api/cron/content-scheduler',
    methods: ['GET', 'POST'],
    wrongMethods: ['PUT', 'DELETE', 'PATCH'],
    counts: ['publishedQuizzes', 'activatedTips'],
  },
  {
    route: '/api/cron/settle',
    methods: ['POST'],
    wrongMethods: ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
    counts: [
      'imported',
      'live',
      'rated',
      'offered',
      'overdue',
      'weekend',
      'fives',
      'replays',
      'templates',
      'missions',
      'points',
    ],
  },
  {
    route: '/api/cron/maintenance',
    methods: ['POST'],
    wrongMethods: ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
    counts: [
      'exportsMade',
      'mailsSent',
      'pushesSent',
      'accountsErased',
      'attemptsClosed',
      'rowsPurged',
      'movesCounted',
      'violations',
      'fullCheckViolations',
      'paymentEventsMissed',
      'headsPublished',
    ],
  },
]

for (const { route, methods, wrongMethods, counts } of CRON)
  test(`T25: ${route} answers only to its secret, and only to ${methods.join(' and ')}`, async () => {
    const { CRON_SECRET = '' } = secretsOfApp()
    expect(CRON_SECRET.length).toBeGreaterThanOrEqual(32)
    const before = await snapshot()
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      'Bearer null',
      `Bearer ${'x'.repeat(CRON_SECRET.length)}`,
      `Bearer ${CRON_SECRET.slice(0, -1)}`,
      `Bearer ${CRON_SECRET}x`,
      `Bearer ${CRON_SECRET.toUpperCase()}`,
      `Bearers ${CRON_SECRET}`,
      `Basic ${Buffer.from(`cron:${CRON_SECRET}`).toString('base64')}`,
      CRON_SECRET,
    ]
    const inQuery = `${route}?secret=${CRON_SECRET}&authorization=Bearer%20${CRON_SECRET}`
    const right = { authorization: `bearer ${CRON_SECRET}` }
    for (const method of methods) {
      for (const authorization of wrong) {
        const headers = authorization === undefined ? {} : { authorization }
        const answer = await ask(route, { method, headers })
        const said = [answer.status, JSON.parse(answer.body).error.code]
        expect(said, `${method} ${authorization}`).toEqual([401, 'unauthorized'])
      }
      expect((await ask(inQuery, { method })).status).toBe(401)
    }
    const foreign = { ...right, origin: 'https://evil.example' }
    expect((await ask(route, { method: 'POST', headers: foreign })).status).toBe(403)
    for (const method of wrongMethods)
      expect((await ask(route, { method, headers: right })).status, method).toBe(405)
    expect(await snapshot()).toEqual(before)
    for (const method of methods) {
      const done = await ask(route, { method, headers: right })
      expect([done.status, Object.keys(JSON.parse(done.body)).toSorted()], method).toEqual([
        200,
        counts.toSorted(),
      ])
    }
  })

test('only the holder of CRON_SECRET sees whether vendors answer', async () => {
  const readyFor = async (secret?: string) => {
    const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
    const { status, body } = await ask('/api/ready', { headers })
    return [status, body] as const
  }
  expect(await readyFor()).toEqual([200, '{"status":"ready"}'])
  const [refused, said] = await readyFor('x'.repeat(40))
  expect(refused).toBe(401)
  expect(said).not.toContain('vendors')
  const [status, body] = await readyFor(secretsOfApp().CRON_SECRET)
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { status: 'ready', vendors: { mail: true, football: true, payments: true, ai: true } },
  ])
})
