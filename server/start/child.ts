import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'

export type ChildOptions = { env: NodeJS.ProcessEnv; stdio?: StdioOptions }

/** Lets Node.js run TypeScript; only a system Node.js 22 needs the flags. */
export const TYPED = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts one of our programs; its IPC channel closes when this process dies, which tells it to stop. */
export const startNode = (args: string[], { env, stdio }: ChildOptions) =>
  spawn(process.execPath, args, { env, stdio: stdio ?? ['ignore', 'inherit', 'inherit', 'ipc'] })

export const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => {
    if (hasEnded(child)) resolve(child.exitCode ?? 1)
    else child.once('exit', (code) => resolve(code ?? 1))
  })

/** Sends SIGTERM, and SIGKILL when the process still runs after `patienceMs`. */
export async function stopChild(child: ChildProcess, patienceMs: number): Promise<void> {
  if (hasEnded(child)) return
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await ended(child)
  clearTimeout(timer)
}
