import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'

export type ChildOptions = { env: NodeJS.ProcessEnv; stdio?: StdioOptions }

/** Natively runnable TypeScript; the flags serve a system Node 22. */
export const TYPED = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** A Node program of ours; its channel closes when we die, by which it notices. */
export const startNode = (args: string[], { env, stdio }: ChildOptions) =>
  spawn(process.execPath, args, { env, stdio: stdio ?? ['ignore', 'inherit', 'inherit', 'ipc'] })

export const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => {
    if (hasEnded(child)) resolve(child.exitCode ?? 1)
    else child.once('exit', (code) => resolve(code ?? 1))
  })

/** Asks, waits, and then no longer asks. */
export async function stopChild(child: ChildProcess, patienceMs: number): Promise<void> {
  if (hasEnded(child)) return
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await ended(child)
  clearTimeout(timer)
}
