import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbedded } from '@/server/postgres/embedded'
import { findPostgres, unfinishedOf } from '@/server/postgres/files'
import { pidFile } from '@/server/postgres/server'
import { Lifecycle } from '@/server/start/lifecycle'
import { freePort } from '@/server/start/ports'
import { cleanEnvironment } from '@/tests/support/clean-environment'

let dataDir = ''
let cluster = ''

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'goalquest-stop-'))
  cluster = findPostgres(dataDir, false).cluster
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function appears(file: string): Promise<void> {
  while (!existsSync(file)) await sleep(1)
}

/** The processes of PostgreSQL on this cluster. */
const left = () =>
  globSync('/proc/[0-9]*/cmdline').filter((file) => {
    try {
      return readFileSync(file, 'utf8').split('\0').includes(cluster)
    } catch {
      return false
    }
  })

const options = () => ({ dataDir, password: 'for-this-test-alone' })

it.each([
  ['creates its data', unfinishedOf],
  ['starts the server', pidFile],
])('PostgreSQL ends with a program that is ended while it %s, and starts again', async (_phase, fileOf) => {
  const life = new Lifecycle()
  const starting = startEmbedded({ ...options(), life }).catch(() => {})
  await appears(fileOf(cluster))
  await life.end()
  await starting
  expect(left()).toEqual([])
  const again = new Lifecycle()
  await startEmbedded({ ...options(), life: again })
  await again.end()
  expect(left()).toEqual([])
})

it('Ctrl-C while PostgreSQL creates its data is the stop that was asked for', async () => {
  const [port, vendorsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'server/start.ts'], {
    env: {
      ...cleanEnvironment(),
      DATA_DIR: dataDir,
      PORT: String(port),
      VENDORS_PORT: String(vendorsPort),
    },
    // A terminal sends it to the whole group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  // From here on, initdb says what has ended it.
  await appears(path.join(cluster, 'base/1/PG_VERSION'))
  process.kill(-Number(child.pid), 'SIGINT')
  const [code] = await once(child, 'close')
  expect([code, output]).toEqual([0, ''])
  expect(left()).toEqual([])
})
