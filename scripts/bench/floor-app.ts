import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, cpSync, globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ended, stopChild } from '../start/child.ts'
import { cleanEnvironment } from '../start/environment.ts'
import { StartError } from '../start/failure.ts'
import type { Lifecycle } from '../start/lifecycle.ts'
import { freePort } from '../start/ports.ts'
import { actionId } from './action-ids.ts'
import { type Served, serve } from './process.ts'
import { WORK } from './work.ts'

const SOURCE = path.resolve('scripts/bench/floor')
const FOLDER = path.join(WORK, 'floor')
const STAMP = path.join(FOLDER, 'built')
const NEXT = path.resolve('node_modules/next/dist/bin/next')
/** `next start` does not notice by itself that the bench is gone. */
const LEAVE_WITH_PARENT = "data:text/javascript,process.once('disconnect',()=>process.exit())"

const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...cleanEnvironment(),
  NEXT_TELEMETRY_DISABLED: '1',
  DATABASE_URL: databaseUrl,
})

function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/next/package.json'))
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCE }).sort())
    hash.update(`${file}\0`).update(readFileSync(path.join(SOURCE, file)))
  return hash.digest('hex')
}

const builtHash = () => {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Builds the bare application beside the product, unless the last build was of these sources.
 * @throws StartError with the end of the build's log
 */
export async function buildFloor(life: Lifecycle): Promise<void> {
  const hash = sourceHash()
  if (builtHash() === hash) return
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  cpSync(SOURCE, FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true, "type": "module" }\n')
  const log = path.join(WORK, 'floor-build.log')
  const output = openSync(log, 'w', 0o600)
  const child = spawn(process.execPath, [NEXT, 'build'], {
    cwd: FOLDER,
    env: environment(''),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  life.defer('floor build', () => stopChild(child, 2_000))
  if ((await ended(child)) !== 0)
    throw new StartError(`the floor does not build:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  writeFileSync(STAMP, hash)
}

export async function serveFloor(databaseUrl: string, life: Lifecycle): Promise<Served> {
  const port = await freePort()
  return serve(
    {
      name: 'floor',
      args: ['--import', LEAVE_WITH_PARENT, NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)],
      env: environment(databaseUrl),
      cwd: FOLDER,
      log: path.join(WORK, 'floor.log'),
      url: `http://127.0.0.1:${port}`,
    },
    life,
  )
}

/** The id of the floor's one server action. */
export const floorActionId = () => actionId(path.join(FOLDER, '.next'), 'app/action/page.tsx')
