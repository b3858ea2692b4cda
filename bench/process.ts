import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { HEAP_FLAGS, hasEnded, stopChild } from '../server/start/child.ts'
import { StartError } from '../server/start/failure.ts'
import type { Lifecycle } from '../server/start/lifecycle.ts'

const START_MS = 60_000
const STOP_MS = 10_000

export type Served = { url: string; pid: number; log: string; isRunning(): boolean; stop(): Promise<void> }
type Program = {
  name: string
  args: string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  log: string
  url: string
}

export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Starts a web process and waits until it answers.
 * @throws StartError with the end of its log when it does not
 */
export async function serve(program: Program, life: Lifecycle): Promise<Served> {
  const { name, args, env, cwd, log, url } = program
  const output = openSync(log, 'w', 0o600)
  const child = spawn(process.execPath, [...HEAP_FLAGS, ...args], {
    env,
    cwd,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`bench: ${name} exited (${signal ?? code}); see ${log}\n`)
  })
  const stop = () => {
    isStopping = true
    return stopChild(child, STOP_MS)
  }
  life.defer(name, stop)
  const end = Date.now() + START_MS
  while (!(await answers(url))) {
    if (hasEnded(child) || Date.now() > end)
      throw new StartError(`${name} does not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    await sleep(100)
  }
  return { url, pid: child.pid ?? 0, log, isRunning: () => !hasEnded(child), stop }
}

/** Resident memory in bytes, now and at its peak; null where the system does not report it. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
    return { now: read('VmRSS'), peak: read('VmHWM') }
  } catch {
    return null
  }
}

const TICKS_PER_SECOND = 100

/** CPU time of a process with all its threads, in milliseconds; NaN where the system does not report it. */
export function processorTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}
