import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ended, startNode, stopChild } from '../../server/start/child.ts'
import { StartError } from '../../server/start/failure.ts'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { freePort } from '../../server/start/ports.ts'
import { actionsKey, readSecrets } from '../../server/start/secrets.ts'
import type { AppUnderTest } from '../support/app/app.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'

const STOP_MS = 40_000

export type StartedApp = { app: AppUnderTest; logFile: string }

/**
 * Starts the production build as `npm start` does, on free ports and with data of its own.
 * @throws StartError when it does not get ready
 */
export async function startAppUnderTest(folder: string, life: Lifecycle): Promise<StartedApp> {
  const [port, vendorsPort] = [await freePort(), await freePort()]
  const dataDir = path.join(folder, 'data')
  const logFile = path.join(folder, 'app.log')
  const child = startNode(['--conditions=react-server', '--import', 'tsx', 'server/start.ts'], {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      VENDORS_PORT: String(vendorsPort),
      DATA_DIR: dataDir,
      // The key is part of the build: with the clone's own, the build of `npm start` serves the tests too.
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey(readSecrets('.data').AUTH_SECRET),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  life.defer('application', () => stopChild(child, STOP_MS))
  const log = createWriteStream(logFile)
  const last: string[] = []
  const isReady = new Promise<boolean>((resolve) => {
    for (const output of [child.stdout, child.stderr]) {
      if (!output) continue
      createInterface(output).on('line', (line) => {
        log.write(`${line}\n`)
        last.splice(0, last.length - 30)
        last.push(line)
        if (line.startsWith('ready ')) resolve(true)
      })
    }
    ended(child).then(() => resolve(false))
  })
  if (!(await isReady)) {
    process.stderr.write(`${last.join('\n')}\n`)
    throw new StartError('the application under test does not start; see the lines above')
  }
  const app = { url: `http://localhost:${port}`, vendors: `http://127.0.0.1:${vendorsPort}`, dataDir }
  return { app, logFile }
}
