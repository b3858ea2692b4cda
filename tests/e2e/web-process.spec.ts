import { expect, test } from '@playwright/test'
import { startPid } from '../support/app'
import { addonsOf, childrenOf, commandOf } from '../support/processes'

test('a web process loads neither a compiler nor a type stripper', () => {
  const processes = childrenOf(startPid()).filter((pid) => commandOf(pid).includes('/web/web.mjs'))
  expect(processes).not.toEqual([])
  for (const pid of processes) {
    expect(addonsOf(pid).filter((name) => !name.startsWith('argon2.'))).toEqual([])
    expect(commandOf(pid)).not.toContain('strip-types')
  }
})
