import { expect, it } from 'vitest'
import { oneConnection } from '@/db/one-connection'

it('keeps its connection, and with it what was set on it, for as long as a tool runs', () => {
  const { options } = oneConnection('postgres://nobody@localhost/none')
  expect(options).toMatchObject({ max: 1, max_lifetime: null })
})
