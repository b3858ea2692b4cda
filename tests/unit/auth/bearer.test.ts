import { afterEach, expect, it } from 'vitest'
import { metricsActor } from '@/lib/auth/bearer'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'

const TOKEN = 'a-token-of-prometheus'
const asking = (authorization?: string) =>
  new Request('https://goalquest.example/api/metrics', { headers: authorization ? { authorization } : {} })

/** What the request is refused with, if it is. */
function refusalOf(request: Request): string | null {
  try {
    metricsActor(request)
    return null
  } catch (error) {
    return error instanceof DomainError ? error.code : 'fault'
  }
}

afterEach(() => {
  env.METRICS_TOKEN = undefined
})

it('the metrics do not exist without a token, whatever is sent', () => {
  expect(refusalOf(asking())).toBe('not_found')
  expect(refusalOf(asking('Bearer undefined'))).toBe('not_found')
})

it.each([
  [undefined, 'unauthorized'],
  ['Bearer ', 'unauthorized'],
  [TOKEN, 'unauthorized'],
  [`Bearer ${TOKEN}x`, 'unauthorized'],
  [`Bearer ${env.CRON_SECRET}`, 'unauthorized'],
  [`Bearer ${TOKEN}`, null],
])('with one, %s is answered %s', (authorization, code) => {
  env.METRICS_TOKEN = TOKEN
  expect(refusalOf(asking(authorization))).toBe(code)
})
