import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { key } from '../product-app.ts'
import { type Row, seconds } from '../row.ts'
import { timeStart } from '../start/run.ts'
import { WORK_FOLDER } from '../work.ts'

const FRESH_MS = 120_000
const SECOND_MS = 8_000
const STOP_MS = 5_000
const TIMEOUT_MS = 60_000
const FRESH_TIMEOUT_MS = 400_000

const judged = (what: string, ms: number, most: number): Row => ({
  what,
  product: seconds(ms),
  budget: `≤ ${seconds(most)}`,
  met: ms <= most,
})

/** Starts an existing build on an empty data folder, then again on the same data. */
export async function startPart(life: Lifecycle): Promise<Row[]> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'goalquest-start-'))
  life.defer('start folder', () => rmSync(data, { recursive: true, force: true }))
  // With another key the build would count as stale.
  const env = { DATA_DIR: data, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key }
  const place = { folder: process.cwd(), env, timeoutMs: TIMEOUT_MS }
  const first = await timeStart({ ...place, log: 'start-first.log' }, life)
  const second = await timeStart({ ...place, log: 'start-second.log' }, life)
  return [
    { what: '`npm start` with packages and build, without data', product: seconds(first.readyMs) },
    judged('`npm start` the second time', second.readyMs, SECOND_MS),
    judged('stop by Ctrl-C', Math.max(first.stopMs, second.stopMs), STOP_MS),
  ]
}

/** Starts a fresh clone with an empty home and cache, then again. */
export async function freshPart(life: Lifecycle): Promise<Row[]> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'goalquest-fresh-'))
  life.defer('fresh clone', () => rmSync(place, { recursive: true, force: true }))
  const folder = path.join(place, 'clone')
  const home = path.join(place, 'home')
  mkdirSync(home)
  const clone = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), folder], {
    encoding: 'utf8',
  })
  if (clone.status !== 0) throw new Error(`git clone: ${clone.stderr}`)
  const start = { folder, env: { HOME: home }, timeoutMs: FRESH_TIMEOUT_MS }
  const first = await timeStart({ ...start, log: 'fresh-first.log' }, life)
  const second = await timeStart({ ...start, log: 'fresh-second.log' }, life)
  const isRebuilt = /goalquest: building/.test(
    readFileSync(path.join(WORK_FOLDER, 'fresh-second.log'), 'utf8'),
  )
  return [
    judged('`npm start` on a fresh clone of the last commit, empty home', first.readyMs, FRESH_MS),
    judged(`… the second time there${isRebuilt ? ', which built again' : ''}`, second.readyMs, SECOND_MS),
    judged('… stop by Ctrl-C', Math.max(first.stopMs, second.stopMs), STOP_MS),
  ]
}
