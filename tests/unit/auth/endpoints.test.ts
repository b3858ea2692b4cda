import { afterEach, describe, expect, it } from 'vitest'
import { themeInput } from '@/lib/account/schema'
import { cronActor } from '@/lib/auth/bearer'
import { formPost, seeOther } from '@/lib/auth/form-post'
import { env } from '@/lib/env'

const SECRET = env.CRON_SECRET ?? ''
const call = (authorization?: string) =>
  new Request('http://localhost/api/cron/maintenance', {
    method: 'POST',
    headers: authorization ? { authorization } : {},
  })
const refusal = (run: () => unknown) => {
  try {
    run()
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

describe('the cron provider', () => {
  afterEach(() => {
    env.CRON_SECRET = SECRET
  })

  it.each(['Bearer ', 'bearer ', 'BEARER  '])(
    'is known by the secret after "%s", and acts as a job',
    (scheme) => {
      expect(cronActor(call(`${scheme}${SECRET}`), 'cron:x')).toEqual({ kind: 'system', cause: 'cron:x' })
    },
  )

  it.each([
    ['nothing', undefined],
    ['an empty secret', 'Bearer '],
    ['another secret', `Bearer ${'x'.repeat(SECRET.length)}`],
    ['the secret cut short', `Bearer ${SECRET.slice(0, -1)}`],
    ['the secret and more', `Bearer ${SECRET}x`],
    ['the secret without its scheme', SECRET],
    ['another scheme', `Basic ${SECRET}`],
    ['a scheme that only begins the same way', `Bearers ${SECRET}`],
    ['another case', `Bearer ${SECRET.toUpperCase()}`],
    ['the word undefined', 'Bearer undefined'],
  ])('is not known by %s', (_name, authorization) => {
    expect(refusal(() => cronActor(call(authorization), 'x'))).toBe('unauthorized')
  })

  it.each([undefined, ''])('is not known at all when the secret is %j', (secret) => {
    env.CRON_SECRET = secret
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer undefined', `Bearer ${secret}`])
      expect(refusal(() => cronActor(call(authorization), 'x'))).toBe('unauthorized')
  })
})

describe('a form that is posted to a route', () => {
  const post = (body: BodyInit | null, type?: string) =>
    formPost(
      new Request('http://localhost/api/theme', {
        method: 'POST',
        body,
        headers: type ? { 'content-type': type } : {},
      }),
      themeInput,
    )

  it('is parsed like any other', async () => {
    expect(await post('theme=dark&next=/rules', 'application/x-www-form-urlencoded')).toEqual({
      theme: 'dark',
      next: '/rules',
    })
  })

  it.each([
    ['an unknown option', 'theme=pink', 'application/x-www-form-urlencoded', 'invalid_input'],
    ['an extra field', 'theme=dark&isAdmin=1', 'application/x-www-form-urlencoded', 'invalid_input'],
    ['the same field twice', 'theme=dark&theme=light', 'application/x-www-form-urlencoded', 'invalid_input'],
    ['an empty body', '', 'application/x-www-form-urlencoded', 'invalid_input'],
    ['JSON', '{"theme":"dark"}', 'application/json', 'malformed'],
    ['multipart without boundary', 'x', 'multipart/form-data', 'malformed'],
    ['no type', 'theme=dark', 'text/plain', 'malformed'],
  ])('with %s is refused', async (_name, body, type, code) => {
    await expect(post(body, type)).rejects.toMatchObject({ code })
  })

  it('is answered by a redirect to a GET, which nobody may store', () => {
    const answer = seeOther('/rules', 'theme=dark')
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      303,
      '/rules',
      'no-store',
    ])
  })
})
