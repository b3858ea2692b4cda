import { readFileSync } from 'node:fs'
import path from 'node:path'
import { actionsKey, readSecrets } from '../../../server/start/secrets'

const given = process.env

export type AppUnderTest = { url: string; vendors: string; dataDir: string }

const startedByHand = (): AppUnderTest => ({
  url: (given.TEST_BASE_URL ?? 'http://localhost:3000').replace(/\/$/, ''),
  vendors: (given.TEST_VENDORS_URL ?? 'http://127.0.0.1:3001').replace(/\/$/, ''),
  dataDir: given.TEST_DATA_DIR ?? given.DATA_DIR ?? '.data',
})

/** The applications under test, one for each worker: `npm test` lists its own, a run by hand names its own. */
export const APPS: readonly AppUnderTest[] = given.TEST_APPS ? JSON.parse(given.TEST_APPS) : [startedByHand()]

const own = APPS[Number(given.TEST_PARALLEL_INDEX ?? 0)]
if (!own) throw new Error('there are more workers than applications')

/** The application of this worker. */
export const APP = own

const launch = (executablePath: string | undefined) => ({
  executablePath: executablePath || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})

/** The whole browser, which also shows notifications. */
export const BROWSER = launch(given.CHROMIUM_PATH)

/** A browser without windows, where there is one. */
export const SHELL = launch(given.CHROMIUM_SHELL_PATH || given.CHROMIUM_PATH)

export const ORIGIN = new URL(APP.url).origin

/** Seed of the generated bodies; that of a failed run repeats them. */
export const SEED = Number(given.TEST_SEED ?? Date.now() % 2 ** 31)

const fromDataDir = (file: string, { dataDir } = APP): Record<string, unknown> => {
  const text = readFileSync(path.join(dataDir, file), 'utf8')
  return JSON.parse(text)
}

/** The folder of the build that the application under test serves. */
export function buildDir(): string {
  const { buildDir: folder } = fromDataDir('running.json')
  return given.TEST_BUILD_DIR ?? (typeof folder === 'string' ? folder : '.next')
}

/** The process that `npm start` became. */
export const startPid = (): number => Number(fromDataDir('running.json').pid)

/** The database of an application under test. */
export function databaseUrl(app = APP): string {
  const url = fromDataDir('running.json', app).databaseUrl
  if (typeof url !== 'string')
    throw new Error('set TEST_DATA_DIR to the data folder of the running application')
  return url
}

/** What must never leave the server: the generated secrets of the application under test. */
export function secretsOfApp(): Record<string, string> {
  const secrets = fromDataDir('secrets.json')
  return Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, String(value)]))
}

/** The key of the build: `npm test` builds with that of the clone's own data folder, a start by hand with that of its own. */
export const actionsKeyOfApp = (): string =>
  actionsKey(readSecrets(given.TEST_APPS ? '.data' : APP.dataDir).AUTH_SECRET)
