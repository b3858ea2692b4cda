import { expect, test } from '@playwright/test'
import { freePort } from '../../server/start/ports'
import { APP, startPid } from '../support/app/app'
import { db } from '../support/app/database'
import { startInstance } from '../support/instance'
import { addonsOf, childrenOf, commandOf } from '../support/processes'

/** Native add-ons that a process may load while it serves. */
const PICTURES_AND_HASHES = /^(argon2|resvgjs|sharp)[.-]/

test('a web process loads neither a compiler nor a type stripper', () => {
  const processes = childrenOf(startPid()).filter((pid) => commandOf(pid).includes('/web/web.mjs'))
  expect(processes).not.toEqual([])
  for (const pid of processes) {
    expect(addonsOf(pid).filter((name) => !PICTURES_AND_HASHES.test(name))).toEqual([])
    expect(commandOf(pid)).not.toContain('strip-types')
  }
})

test('a web process listens for live events before a page asks it to', async () => {
  const [start] = await db()<{ at: Date }[]>`select clock_timestamp() as at`
  if (!start) throw new Error('no clock')
  const listening = async () => {
    const backends = await db()`
      select from pg_stat_activity where query ilike 'listen %' and backend_start > ${start.at}`
    return backends.length
  }
  const instance = await startInstance({ port: await freePort(), appUrl: APP.url })
  try {
    await expect.poll(listening).toBe(1)
  } finally {
    await instance.stop()
  }
})
