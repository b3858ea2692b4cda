import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'

type ChildOptions = { env: NodeJS.ProcessEnv; stdio?: StdioOptions }

const STABLE_AFTER_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** Lets Node.js run TypeScript; only a system Node.js 22 needs the flags. */
export const TYPE_STRIPPING_FLAGS = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']

/** Bounds of a web process's heap, in MB: without the second it takes 100 MB more and is no faster (decision 025). */
export const HEAP_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=16']

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts one of our programs; its IPC channel closes when this process dies, which signals it to stop. */
export const startNode = (args: string[], { env, stdio }: ChildOptions) =>
  spawn(process.execPath, args, { env, stdio: stdio ?? ['ignore', 'inherit', 'inherit', 'ipc'] })

const EXIT_WITH_PARENT = import.meta.resolve('./exit-with-parent.mjs')

/** Starts a program that is not ours, which ends when this process dies. @param output the file descriptor that it writes to */
export const startTool = (args: string[], { env, output }: { env: NodeJS.ProcessEnv; output: number }) =>
  startNode(['--import', EXIT_WITH_PARENT, ...args], { env, stdio: ['ignore', output, output, 'ipc'] })

export const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => {
    if (hasEnded(child)) resolve(child.exitCode ?? 1)
    else child.once('exit', (code) => resolve(code ?? 1))
  })

/** Consecutive early exits, counting the run that has just ended. */
export const earlyExits = (previous: number, ranMs: number) => (ranMs < STABLE_AFTER_MS ? previous + 1 : 0)

/** How long to wait before a process is started again; a growing one spares the machine a process that cannot run. */
export const backoffMs = (exits: number) =>
  exits === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (exits - 1), LONGEST_PAUSE_MS)

/** Sends SIGTERM, and SIGKILL when the process still runs after `graceMs`. */
export async function stopChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (hasEnded(child)) return
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.kill('SIGTERM')
  await ended(child)
  clearTimeout(timer)
}
