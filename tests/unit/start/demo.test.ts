import { expect, it } from 'vitest'
import { problemOfDemo } from '@/server/start/demo'

it.each([
  ['http://localhost:3000', '127.0.0.1', 'on', false],
  ['http://127.0.0.1:3000', '::1', 'on', false],
  ['http://localhost:3000', '0.0.0.0', 'on', true],
  ['http://localhost:3000', '::', 'on', true],
  ['http://goalquest.it', '127.0.0.1', 'on', true],
  ['https://goalquest.it', '0.0.0.0', 'off', false],
] as const)('%s at %s with the demo %s is a problem: %s', (APP_URL, HOST, SEED_DEMO, isProblem) => {
  expect(problemOfDemo({ APP_URL, HOST, SEED_DEMO }) !== null).toBe(isProblem)
})
