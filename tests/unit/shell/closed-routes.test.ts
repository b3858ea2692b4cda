import { afterEach, expect, it } from 'vitest'
import { closedRoutes } from '@/components/shell/closed-routes'
import { env } from '@/lib/env'

const { AI_IS_ON, PAYMENTS } = env
afterEach(() => {
  Object.assign(env, { AI_IS_ON, PAYMENTS })
})

it.each([
  [true, 'on', []],
  [true, 'demo', []],
  [false, 'on', ['coach']],
  [true, 'off', ['pricing']],
  [false, 'off', ['coach', 'pricing']],
] as const)('with the AI %s and payments %s, no link leads to %j', (isOn, payments, closed) => {
  Object.assign(env, { AI_IS_ON: isOn, PAYMENTS: payments })
  expect(closedRoutes()).toEqual(closed)
})
