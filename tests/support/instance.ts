import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ended, startNode, stopChild } from '../../server/start/child'
import { APP, actionsKeyOfApp, databaseUrl, secretsOfApp } from './app/app'
import { cleanEnvironment } from './clean-environment'

const STOP_MS = 40_000

type Options = { port: number; appUrl: string; settings?: Record<string, string> }
export type Instance = { port: number; pid: number; stop(): Promise<void> }

/**
 * Another host of the application under test: its database, secrets, vendors and build, a web process and a data folder of its
 * own.
 */
export async function startInstance({ port, appUrl, settings = {} }: Options): Promise<Instance> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'goalquest-instance-'))
  const { AUTH_SECRET, CRON_SECRET } = secretsOfApp()
  const child = startNode(['--conditions=react-server', '--import', 'tsx', 'server/start.ts'], {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: appUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(),
      DATABASE_POOL: '4',
      AUTH_SECRET,
      CRON_SECRET,
      RESEND_API_KEY: 'local',
      RESEND_BASE_URL: `${APP.vendors}/resend`,
      FOOTBALL_DATA_TOKEN: 'local',
      FOOTBALL_DATA_URL: `${APP.vendors}/football-data/v4`,
      WEB_CONCURRENCY: '1',
      // With these the build of the application under test serves the instances too.
      BUILD_PAYMENTS: 'demo',
      BUILD_AI: 'on',
      DEMO_TOPUP: 'on',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKeyOfApp(),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines: string[] = []
  const isReady = new Promise<boolean>((resolve) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        lines.push(line)
        if (line.startsWith('ready ')) resolve(true)
      })
    ended(child).then(() => resolve(false))
  })
  const stop = async () => {
    await stopChild(child, STOP_MS)
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (await isReady) return { port, pid: child.pid ?? 0, stop }
  await stop()
  throw new Error(`an instance does not start: ${lines.join('; ')}`)
}
