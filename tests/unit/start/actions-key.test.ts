import { expect, it } from 'vitest'
import { actionsKey } from '@/server/start/secrets'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'

it('the key of server actions is 32 bytes that follow only from AUTH_SECRET, on every host', () => {
  expect(Buffer.from(actionsKey(SECRET), 'base64')).toHaveLength(32)
  expect(actionsKey(SECRET)).toBe(actionsKey(SECRET))
  expect(actionsKey(`${SECRET}.`)).not.toBe(actionsKey(SECRET))
  expect(Buffer.from(actionsKey(SECRET), 'base64').toString('latin1')).not.toContain(SECRET)
})
