import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@/server/postgres/embedded'
import { ended, startNode, stopChild } from '../../server/start/child.ts'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type StartedApp, startAppUnderTest } from './app-under-test.ts'
import { findBrowser, findShell } from './browser.ts'
import { type Counts, countCommand, countPlaywright, countVitest, withLog } from './counts.ts'

/** `folder` is deleted after the run; `apps` are started before the browser tests, or by them. */
export type TestRun = { folder: string; life: Lifecycle; apps: StartedApp[] }

const BIN = {
  next: 'node_modules/next/dist/bin/next',
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

type Variables = Record<string, string>
type RunOptions = { variables?: Variables; isHeld?: boolean }

/** `isHeld`: prints the output in one piece at the end, for programs that run in parallel. */
async function run(
  life: Lifecycle,
  args: string[],
  { variables = {}, isHeld = false }: RunOptions = {},
): Promise<number> {
  const env = { ...cleanEnvironment(), NODE_ENV: 'test' as const, NEXT_TELEMETRY_DISABLED: '1', ...variables }
  const output = isHeld ? 'pipe' : 'inherit'
  const child = startNode(args, { env, stdio: ['ignore', output, output] })
  life.defer('test run', () => stopChild(child, 2_000))
  const held: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => held.push(chunk))
  const code = await ended(child)
  process.stdout.write(Buffer.concat(held))
  return code
}

async function types({ life }: TestRun): Promise<Counts> {
  const generated = await run(life, [BIN.next, 'typegen'], { isHeld: true })
  // Each checker repeats the work on shared types, and lint and unit tests use the other core. What an earlier check has kept
  // may be of the routes that a build declares, which are fewer.
  const check = [BIN.tsc, '--noEmit', '--incremental', 'false', '--checkers', '1']
  return countCommand(generated || (await run(life, check, { isHeld: true })))
}

const lint = async ({ life }: TestRun) =>
  countCommand(await run(life, [BIN.biome, 'ci', '--error-on-warnings', '.'], { isHeld: true }))

async function vitest(
  { folder, life }: TestRun,
  project: string,
  only: string[] = [],
  variables: Variables = {},
): Promise<Counts> {
  const report = path.join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [BIN.vitest, 'run', ...only, '--project', project, ...reporters]
  const code = await run(life, args, { variables })
  return countVitest(report, code)
}

async function integration(
  testRun: TestRun,
  only: string[] = [],
  variables: Variables = {},
): Promise<Counts> {
  const dataDir = path.join(testRun.folder, 'cluster')
  const cluster = await startEmbedded({ dataDir, persistent: false })
  testRun.life.defer('test cluster', cluster.stop)
  const counts = await vitest(testRun, 'integration', only, { TEST_DATABASE_URL: cluster.url, ...variables })
  await cluster.stop()
  return counts
}

/** F1, F2, F3, F5, F11, T13 and T17 of docs/threats.md, with the broken twins of their commands, and a whole season. */
const STORMS = [
  'shop/purchase-races',
  'shop/top-up',
  'ledger/conversion',
  'wallet/broken-twins',
  'wallet/economy',
  'badges/claim',
  'quiz/attempt',
  'leagues/league-races',
  'leagues/join-codes',
  'leagues/sock-puppets',
  'billing/webhook',
  'missions/season-simulation',
].map((name) => `tests/integration/${name}.test.ts`)

/**
 * The races with as many fans, the economy with as many sequences and a subscription's events in as many orders as docs/threats.md
 * asks for, where `npm test` has a tenth or less, and the season from its start.
 */
function storm(testRun: TestRun): Promise<Counts> {
  const { STORM_FANS = '500', ECONOMY_RUNS = '500', EVENT_ORDERS = '720', SEASON_WEEKS = '46' } = process.env
  const variables = { STORM_FANS, ECONOMY_RUNS, EVENT_ORDERS, SEASON_WEEKS }
  return integration(testRun, [...STORMS, '--testTimeout=3600000'], variables)
}

/** F6 and F19 of docs/threats.md: PostgreSQL killed, and migrations broken off at each statement, as often as they ask for. */
function databaseDrill(testRun: TestRun): Promise<Counts> {
  const {
    CRASHES = '50',
    MIGRATION_ROUNDS = '20',
    MIGRATION_STEP = '1',
    UPGRADE_FROM = 'every',
  } = process.env
  const files = ['crash', 'migrations', 'upgrade'].map((name) => `tests/integration/db/${name}.test.ts`)
  const variables = { CRASHES, MIGRATION_ROUNDS, MIGRATION_STEP, UPGRADE_FROM }
  return integration(testRun, [...files, '--testTimeout=3600000'], variables)
}

/** F6, F8 and F18 of docs/threats.md: web processes killed, forms fuzzed and instances restarted, as often as they ask for. */
function applicationDrill(testRun: TestRun): Promise<Counts> {
  const { KILLS = '200', RESTARTS = '20', FORMS = '80' } = process.env
  const files = ['crash.spec.ts', 'rolling-restart.spec.ts', 'security-fuzz.spec.ts']
  // One worker: what two of them load a machine with is no part of these figures.
  return endToEnd(testRun, 1, files, { KILLS, RESTARTS, FORMS })
}

/** Each worker has an application and data of its own. A browser is installed where there is none. */
async function startApps({ folder, life, apps }: TestRun, workers: number): Promise<Counts> {
  findShell(process.env.CHROMIUM_PATH)
  // One after the other: the first start builds for all.
  for (let worker = apps.length; worker < workers; worker++) {
    const own = path.join(folder, `app-${worker}`)
    mkdirSync(own, { recursive: true })
    apps.push(await startAppUnderTest(own, life))
  }
  return countCommand(0)
}

async function endToEnd(
  testRun: TestRun,
  workers: number,
  only: string[] = [],
  variables: Variables = {},
): Promise<Counts> {
  const { folder, life, apps } = testRun
  const browser = findBrowser(process.env.CHROMIUM_PATH)
  const shell = findShell(process.env.CHROMIUM_PATH)
  await startApps(testRun, workers)
  const report = path.join(folder, 'e2e.json')
  const code = await run(life, [BIN.playwright, 'test', ...only, '--reporter=list,json'], {
    variables: {
      TEST_APPS: JSON.stringify(apps.map(({ app }) => app)),
      CHROMIUM_PATH: browser,
      CHROMIUM_SHELL_PATH: shell,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...variables,
    },
  })
  const counts = apps.reduce((so, { logFile }) => withLog(so, logFile), countPlaywright(report, code))
  if (counts.failed) {
    mkdirSync('test-results', { recursive: true })
    for (const [worker, { logFile }] of apps.entries())
      cpSync(logFile, path.join('test-results', `app-${worker}.log`))
  }
  return counts
}

const BROWSERS = 2

export const STAGES = {
  types,
  lint,
  unit: (testRun: TestRun) => vitest(testRun, 'unit'),
  integration: (testRun: TestRun) => integration(testRun),
  apps: (testRun: TestRun) => startApps(testRun, BROWSERS),
  e2e: (testRun: TestRun) => endToEnd(testRun, BROWSERS),
  storm,
  'drill-database': databaseDrill,
  'drill-application': applicationDrill,
}
type StageName = keyof typeof STAGES

const ASKED: Record<string, StageName[]> = {
  check: ['types', 'lint', 'unit'],
  unit: ['unit'],
  integration: ['integration'],
  e2e: ['e2e'],
  storm: ['storm'],
  drill: ['drill-database', 'drill-application'],
}

/** The stages that run in parallel: those without a database or a browser, and a build with what leaves a processor idle meanwhile. */
const PARALLEL: StageName[][] = [
  ['types', 'lint', 'unit'],
  ['integration', 'apps'],
]

/** The stages in the order in which they run; those of one list run in parallel. */
export const inGroups = (stages: StageName[]): StageName[][] =>
  [
    ...PARALLEL.map((group) => group.filter((name) => stages.includes(name))),
    ...stages.filter((name) => !PARALLEL.flat().includes(name)).map((name) => [name]),
  ].filter((group) => group.length > 0)

/** The stages that `npm test` leaves out, because they take longer than all others together. */
const LONG: StageName[] = ['storm', 'drill-database', 'drill-application']

/** The stages named by the arguments, all but the long ones without arguments, null for an unknown word. */
export function stagesFor(words: string[]): StageName[] | null {
  const all = Object.keys(STAGES).filter((name): name is StageName => name in STAGES)
  if (words.length === 0) return all.filter((name) => !LONG.includes(name))
  if (words.some((word) => !(word in ASKED))) return null
  const wanted = new Set(words.flatMap((word) => ASKED[word] ?? []))
  return all.filter((name) => wanted.has(name))
}
