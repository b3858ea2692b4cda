import { expect, it } from 'vitest'
import { problemOfProxies } from '@/server/start/proxies'

it.each([
  ['https://goalquest.it', 0, true],
  ['https://goalquest.it', 1, false],
  ['http://localhost:3000', 0, false],
])('%s behind %i trusted proxies is a problem: %s', (APP_URL, TRUSTED_PROXIES, isProblem) => {
  expect(problemOfProxies({ APP_URL, TRUSTED_PROXIES }) !== null).toBe(isProblem)
})
