import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { freePort } from '../../server/start/ports.ts'
import { cleanEnvironment } from '../../tests/support/clean-environment.ts'
import { answers } from '../process.ts'
import { WORK_FOLDER } from '../work.ts'

const STOP_TIMEOUT_MS = 40_000
const LEFT_BY_NPM = /^(npm_|NODE$|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/

type Installation = {
  folder: string
  log: string
  env: Record<string, string>
  timeoutMs: number
}

/** The environment of a terminal, without that of this `npm run` and its Node. */
function terminal(own: Record<string, string>): NodeJS.ProcessEnv {
  const environment = cleanEnvironment()
  for (const name of Object.keys(environment))
    if (LEFT_BY_NPM.test(name)) Reflect.deleteProperty(environment, name)
  const folders = (environment.PATH ?? '').split(path.delimiter)
  environment.PATH = folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter)
  return Object.assign(environment, own)
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It has exited.
  }
}

/** Resolves with the time of the line `ready …`, or null when the program ends without it. */
const readyLine = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (/^ready http/m.test(output)) resolve(performance.now())
    })
    child.once('close', () => resolve(null))
  })

type Started = { readyMs: number; stopMs: number }

/**
 * Times `npm start` in a terminal until the site answers, then Ctrl-C until every process is gone.
 * @throws Error when it does not start in time
 */
export async function timeStart(
  { folder, log, env, timeoutMs }: Installation,
  life: Lifecycle,
): Promise<Started> {
  const port = await freePort()
  const vendors = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: terminal({ ...env, PORT: String(port), VENDORS_PORT: String(vendors) }),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    detached: true,
  })
  // npm exits before its children: the last of them closes the output.
  let isGone = false
  const gone = new Promise<void>((resolve) =>
    child.once('close', () => {
      isGone = true
      resolve()
    }),
  )
  const stop = async () => {
    if (isGone) return
    signalGroup(child, 'SIGINT')
    await Promise.race([gone, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    signalGroup(child, 'SIGKILL')
  }
  life.defer('npm start', stop)
  const output = createWriteStream(path.join(WORK_FOLDER, log))
  child.stdout?.pipe(output, { end: false })
  child.stderr?.pipe(output, { end: false })
  const ready = await Promise.race([readyLine(child), sleep(timeoutMs, null, { ref: false })])
  const serves = ready !== null && (await answers(`http://127.0.0.1:${port}/`))
  if (ready === null || !serves) {
    await stop()
    throw new Error(`npm start did not serve within ${timeoutMs / 1000} s; see bench/.work/${log}`)
  }
  const asked = performance.now()
  await stop()
  return { readyMs: ready - began, stopMs: performance.now() - asked }
}
