import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withConnection } from '@/db/one-connection'
import { errorCode } from '@/lib/core/unknown'
import type { Lifecycle } from '../start/lifecycle'
import { freePort } from '../start/ports'
import { createCluster, OWNER } from './cluster'
import { EmbeddedError, findPostgres, programsOf, type Run } from './files'
import { FAST_MS, launch, stopLeftoverServer, stopWithParent, until } from './server'

type EmbeddedOptions = {
  /** Holds the cluster (`postgres/`) and its log; the caller makes sure that no other process uses it. */
  dataDir: string
  /** False: a throw-away cluster, fast and not crash-safe, deleted by `stop`. */
  persistent?: boolean
  /** The owner's password; a persistent cluster needs the one it was created with. */
  password?: string
  log?: (line: string) => void
  /** Stops it when the program ends, even while it is still starting. */
  life?: Lifecycle
}
export type Embedded = { url: string; stop(): Promise<void> }

/**
 * Starts PostgreSQL 18 from the installed packages on the loopback address, creating its data on first use, and
 * restarts it when it exits. As root it runs as the system user `postgres`.
 * @throws EmbeddedError with one clear line
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { persistent = true, log = () => {}, life } = options
  const dataDir = path.resolve(options.dataDir)
  const password = options.password ?? (persistent ? undefined : randomBytes(24).toString('base64url'))
  if (!password) throw new EmbeddedError('a persistent cluster needs its password')
  const place = findPostgres(dataDir, persistent)
  const logFile = path.join(dataDir, 'postgres.log')
  const stopping = new AbortController()
  const runProgram = programsOf(place)
  let running: ChildProcess | undefined
  const run: Run = (...args) => {
    stopping.signal.throwIfAborted()
    running = runProgram(...args)
    return running
  }
  const releaseWatch = stopWithParent(place)

  const stop = async () => {
    stopping.abort()
    const hasExited = () => !running || running.exitCode !== null || running.signalCode !== null
    for (const signal of persistent ? (['SIGINT', 'SIGQUIT'] as const) : (['SIGQUIT'] as const)) {
      if (!hasExited()) running?.kill(signal)
      await until(hasExited, FAST_MS)
    }
    if (!hasExited()) running?.kill('SIGKILL')
    releaseWatch()
    if (!persistent) rmSync(place.cluster, { recursive: true, force: true })
  }
  life?.defer('database', stop)

  const keepRunning = async (port: number) => {
    const server = await launch(place.cluster, run, { port, persistent, logFile })
    server.once('exit', () => {
      if (stopping.signal.aborted) return
      // The log says why the server exited, and the next server begins its own.
      if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
      void restart(port)
    })
  }
  const restart = async (port: number) => {
    if (stopping.signal.aborted) return
    log('PostgreSQL exited; restarting it')
    try {
      await keepRunning(port)
    } catch (error) {
      if (stopping.signal.aborted) return
      log(error instanceof Error ? error.message : String(error))
      setTimeout(() => restart(port), 2_000)
    }
  }
  try {
    await stopLeftoverServer(place.cluster)
    await createCluster(place, run, password, persistent)
    const port = await freePort()
    await keepRunning(port)
    return { url: await openDatabase(port, password), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(port: number, password: string): Promise<string> {
  const at = (name: string) => `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
  try {
    await withConnection(at('postgres'), async (sql) => {
      const found = await sql`select from pg_database where datname = ${OWNER}`
      if (found.count === 0) await sql`create database ${sql(OWNER)}`
    })
  } catch (error) {
    throw errorCode(error) === '28P01'
      ? new EmbeddedError('secrets.json does not hold the password of this database: put the right file back')
      : error
  }
  return at(OWNER)
}
