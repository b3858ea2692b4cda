import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The last error that a process printed: the cause of those before it, in one line. */
export const lastError = (printed: string): string =>
  printed.match(/\w*Error: .*/g)?.at(-1) ?? printed.slice(-500)

/** Runs a file of the bench in a process of its own. @returns what it prints. @throws Error with its last error when it fails */
export async function runChild(file: string, args: string[], env: Record<string, string>): Promise<unknown> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', path.resolve('bench', file), ...args],
    {
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await ended) !== 0) throw new Error(`${file} failed: ${lastError(stderr)}`)
  return JSON.parse(stdout)
}
