import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../start/process-identity.ts'
import { explain } from './cluster'
import { EmbeddedError, type PostgresPaths, type Run } from './files'

const READY_MS = 60_000
export const FAST_MS = 4_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  // With `minimal`, a sequence created by the migrations repeats its first values when the server is killed soon after.
  wal_level: 'replica',
  max_wal_senders: 0,
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and their details hold personal data.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
const THROW_AWAY = { wal_level: 'minimal', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

function pidLines(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Whether the process is the server of this folder; its id may belong to another program by now. */
const serves = (pid: number, cluster: string) => {
  try {
    return isRunning(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return process.platform !== 'linux' && isRunning(pid)
  }
}

export async function until(done: () => boolean, ms: number) {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (done()) return true
  return done()
}

/**
 * Whether a process is attached to the shared memory that line 7 of a pid file names by key and id. After a reboot the id may be that
 * of another cluster. The key is an inode, of which the kernel keeps 32 bits.
 * @param segments what /proc/sysvipc/shm says
 */
export function isAttached(memory: string, segments: string): boolean {
  const [key, id] = memory.trim().split(/\s+/)
  return segments.split('\n').some((line) => {
    const [ofKey, segment, , , , , attached] = line.trim().split(/\s+/)
    return Number(ofKey) === (Number(key) | 0) && segment === id && Number(attached) > 0
  })
}

/**
 * Whether processes of a dead server still hold its shared memory and so may still write. A second server would destroy the data, and
 * PostgreSQL detects them by the pid file alone.
 */
function isHeld(cluster: string): boolean {
  try {
    return isAttached(pidLines(cluster)[6] ?? '', readFileSync('/proc/sysvipc/shm', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Ends what a dead server has left behind. A process in the middle of a long statement notices late that its server is gone, and holds
 * the memory until then. Its processes are recognised by their working directory, the data folder, which only Linux reveals.
 */
function quitLeftovers(cluster: string) {
  const { dev, ino } = statSync(cluster)
  const isLeftover = (pid: string) => {
    const folder = statSync(`/proc/${pid}/cwd`)
    return (
      folder.dev === dev && folder.ino === ino && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    )
  }
  for (const pid of process.platform === 'linux' ? readdirSync('/proc') : [])
    try {
      if (/^\d+$/.test(pid) && isLeftover(pid)) process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It has ended, or is another user's.
    }
}

/** Stops the server that a killed run has left behind. Its pid file is removed once no process holds its memory. */
export async function stopLeftoverServer(cluster: string) {
  const pid = Number(pidLines(cluster)[0])
  if (!pid) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!serves(pid, cluster)) break
    process.kill(pid, signal)
    await until(() => !serves(pid, cluster), FAST_MS)
  }
  quitLeftovers(cluster)
  if (await until(() => !isHeld(cluster), READY_MS)) rmSync(pidFile(cluster), { force: true })
}

type Launch = { port: number; persistent: boolean; logFile: string }

/** Starts PostgreSQL and waits until it is ready. @throws EmbeddedError with what it has logged */
export async function launch(
  cluster: string,
  run: Run,
  { port, persistent, logFile }: Launch,
): Promise<ChildProcess> {
  const settings = { ...SETTINGS, port, ...(persistent ? {} : THROW_AWAY) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const end = Date.now() + READY_MS
  for (;;) {
    const logFd = openSync(logFile, 'w', 0o600)
    const server = run('postgres', ['-D', cluster, ...args], {
      // A group of its own: Ctrl-C in the terminal must not stop it before the web processes have drained.
      detached: true,
      stdio: ['ignore', logFd, logFd],
    })
    closeSync(logFd)
    let failure: string | undefined
    server.once('error', (error) => {
      failure = error.message
    })
    const ended = () => failure !== undefined || server.exitCode !== null || server.signalCode !== null
    const isReady = () =>
      pidLines(cluster)[7]?.trim() === 'ready' && Number(pidLines(cluster)[0]) === server.pid
    await until(() => ended() || isReady(), end - Date.now())
    if (isReady() && !ended()) return server
    const output = failure ?? readFileSync(logFile, 'utf8')
    server.kill('SIGKILL')
    // Processes of a killed server release its shared memory a moment later.
    if (!/still in use|lock file/.test(output) || Date.now() > end)
      throw new EmbeddedError(explain(output, path.dirname(logFile), port))
    quitLeftovers(cluster)
    await sleep(200)
  }
}

/** Stops the server when this process dies without having done so. */
export function stopWithParent({ cluster, account }: PostgresPaths) {
  const command = 'read _; read pid < "$0" && kill -INT "$pid"'
  const watch = spawn('/bin/sh', ['-c', command, pidFile(cluster)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.on('error', () => {})
  watch.unref()
  return () => watch.kill('SIGKILL')
}
