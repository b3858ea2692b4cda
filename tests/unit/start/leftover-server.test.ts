import { expect, it } from 'vitest'
import { isAttached } from '@/server/postgres/server'

const SEGMENTS = `       key      shmid perms                  size  cpid  lpid nattch   uid
   2171945          4   600                    56  6874  1706     31   101
   2204425          5   600                    56  6875  1706      0   101
-2147483520          6   600                    56  6876  1706      2   101
`

it.each([
  ['its processes still run', '  2171945         4', true],
  ['they are gone', '  2204425         5', false],
  ['another cluster has the id since a reboot', '  2204425         4', false],
  ['the inode has more than 32 bits', '  6442451072         6', true],
  ['the pid file has no such line', '', false],
])('the memory of a dead server: %s', (_when, memory, expected) => {
  expect(isAttached(memory, SEGMENTS)).toBe(expected)
})
