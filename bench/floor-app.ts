import { spawn } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ended, stopChild } from '../server/start/child.ts'
import { StartError } from '../server/start/failure.ts'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { freePort } from '../server/start/ports.ts'
import { cleanEnvironment } from '../tests/support/clean-environment.ts'
import { actionId } from './action-ids.ts'
import { type Served, serve } from './process.ts'
import { type Screen, type ScreenRows, writeScreens } from './same-content/pages.ts'
import { WORK_FOLDER } from './work.ts'

const SOURCE = 'bench/floor'
const MODULES = path.resolve('node_modules')
const NEXT = path.join(MODULES, 'next/dist/bin/next')
/** `next start` would outlive a killed bench. */
const LEAVE_WITH_PARENT = "data:text/javascript,process.once('disconnect',()=>process.exit())"

const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...cleanEnvironment(),
  NEXT_TELEMETRY_DISABLED: '1',
  DATABASE_URL: databaseUrl,
})

type Floor = { folder: string; actionId: string; screens: ScreenRows[] }

/**
 * Builds the bare application and the same-content pages with the Next.js of this repository, in a temporary folder.
 * @throws StartError with the end of the build's log
 */
export async function buildFloor(
  life: Lifecycle,
  productUrl: string,
  screens: readonly Screen[],
): Promise<Floor> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'goalquest-floor-')))
  life.defer('floor folder', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(SOURCE, folder, { recursive: true })
  symlinkSync(MODULES, path.join(folder, 'node_modules'), 'junction')
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const written = await writeScreens(productUrl, screens, folder)
  const log = path.join(WORK_FOLDER, 'floor-build.log')
  const output = openSync(log, 'w', 0o600)
  const child = spawn(process.execPath, [NEXT, 'build'], {
    cwd: folder,
    env: environment(''),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  life.defer('floor build', () => stopChild(child, 2_000))
  if ((await ended(child)) !== 0)
    throw new StartError(`the floor does not build:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  return {
    folder,
    actionId: actionId(path.join(folder, '.next'), 'app/action/page.tsx'),
    screens: written,
  }
}

export async function serveFloor(folder: string, databaseUrl: string, life: Lifecycle): Promise<Served> {
  const port = await freePort()
  return serve(
    {
      name: 'floor',
      args: ['--import', LEAVE_WITH_PARENT, NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)],
      env: environment(databaseUrl),
      cwd: folder,
      log: path.join(WORK_FOLDER, 'floor.log'),
      url: `http://127.0.0.1:${port}`,
    },
    life,
  )
}
