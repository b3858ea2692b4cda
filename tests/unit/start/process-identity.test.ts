import { expect, it } from 'vitest'
import { isLive, ownIdentity, parseIdentity } from '@/server/start/process-identity'

it('is read from the file of an earlier version, which calls the start time by another name', () => {
  const { pid, startedAt } = ownIdentity()
  expect(parseIdentity(JSON.stringify({ pid, born: startedAt }))).toEqual({ pid, startedAt })
  expect(isLive(parseIdentity(JSON.stringify({ pid, born: startedAt })))).toBe(true)
  expect(isLive(parseIdentity(JSON.stringify(ownIdentity())))).toBe(true)
})
