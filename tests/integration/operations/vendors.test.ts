import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { Lifecycle } from '@/server/start/lifecycle'
import { freePort } from '@/server/start/ports'
import { startVendors } from '@/server/start/vendors'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const SECRETS = {
  AUTH_SECRET: SECRET,
  CRON_SECRET: SECRET,
  DATABASE_PASSWORD: SECRET,
  DATABASE_WEB_PASSWORD: SECRET,
}

const commandOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const life = new Lifecycle()
afterEach(() => life.end())

it('the local vendors are restarted when they die, but not once the program ends', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-vendors-'))
  life.defer('folder', () => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const pids = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(`\0${folder}\0`))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/mailbox`).then(
      ({ ok }) => ok,
      () => false,
    )
  await startVendors({ ...env, VENDORS_PORT: port, DATA_DIR: folder, SEED_DEMO: 'off' }, SECRETS, life)
  const [first = ''] = pids()
  expect(await answers()).toBe(true)
  process.kill(Number(first), 'SIGKILL')
  await expect.poll(answers).toBe(true)
  expect(pids()).not.toContain(first)
  await life.end()
  expect(pids()).toEqual([])
  expect(await answers()).toBe(false)
})
