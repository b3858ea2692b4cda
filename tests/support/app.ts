import { readFileSync } from 'node:fs'
import path from 'node:path'
import { actionsKey, readSecrets } from '../../server/start/secrets'

const given = process.env

/** Where the application under test is; `npm test` says so, and a run by hand does with the same variables. */
export const APP = {
  url: (given.TEST_BASE_URL ?? 'http://localhost:3000').replace(/\/$/, ''),
  vendors: (given.TEST_VENDORS_URL ?? 'http://127.0.0.1:3001').replace(/\/$/, ''),
  dataDir: given.TEST_DATA_DIR ?? given.DATA_DIR ?? '.data',
  chromium: given.CHROMIUM_PATH || undefined,
} as const

export const ORIGIN = new URL(APP.url).origin

/** Of generated bodies; the one of a failed run plays them again. */
export const SEED = Number(given.TEST_SEED ?? Date.now() % 2 ** 31)

const fromDataDir = (file: string): Record<string, unknown> => {
  const text = readFileSync(path.join(APP.dataDir, file), 'utf8')
  return JSON.parse(text)
}

/** The folder of the build that the application under test serves. */
export function buildDir(): string {
  const { buildDir: folder } = fromDataDir('running.json')
  return given.TEST_BUILD_DIR ?? (typeof folder === 'string' ? folder : '.next')
}

/** The database of the application under test. */
export function databaseUrl(): string {
  const url = fromDataDir('running.json').databaseUrl
  if (typeof url !== 'string')
    throw new Error('set TEST_DATA_DIR to the data folder of the running application')
  return url
}

/** What must be found nowhere outside: the generated secrets of the application under test. */
export function secretsOfApp(): Record<string, string> {
  const secrets = fromDataDir('secrets.json')
  return Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, String(value)]))
}

/** The key of the build: `npm test` builds with that of the clone's own data folder, a start by hand with that of its own. */
export const actionsKeyOfApp = (): string =>
  actionsKey(readSecrets(given.TEST_DATA_DIR ? '.data' : APP.dataDir).AUTH_SECRET)
