import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../lib/env.ts'
import { backoffMs, earlyExits, ended, startNode, stopChild, TYPE_STRIPPING_FLAGS } from './child.ts'
import { vendorsEnvironment } from './environment.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Secrets } from './secrets.ts'

const SCRIPT = path.resolve('vendors/main.ts')
const STOP_MS = 3_000

/**
 * Starts the local vendor process, waits until it listens, and restarts it when it exits, with exponential backoff when it
 * exits early.
 * @throws StartError when it does not start at first
 */
export async function startVendors(env: Env, secrets: Secrets, life: Lifecycle): Promise<void> {
  const args = [
    ...TYPE_STRIPPING_FLAGS,
    SCRIPT,
    String(env.VENDORS_PORT),
    env.DATA_DIR,
    '127.0.0.1',
    env.SEED_DEMO === 'on' ? 'demo' : '',
  ]
  let child: ChildProcess
  let startedAt = 0
  const start = () => {
    startedAt = Date.now()
    child = startNode(args, { env: vendorsEnvironment(env, secrets) })
    return child
  }
  const superviseVendors = async () => {
    for (let exits = 0; !life.isEnding; ) {
      await ended(child)
      if (life.isEnding) return
      process.stderr.write('goalquest: the local vendor process exited; restarting it\n')
      exits = earlyExits(exits, Date.now() - startedAt)
      await sleep(backoffMs(exits))
      if (!life.isEnding) start()
    }
  }
  const first = start()
  life.defer('vendors', () => stopChild(child, STOP_MS))
  const isListening = new Promise<boolean>((resolve) => {
    first.once('message', () => resolve(true))
    ended(first).then(() => resolve(false))
  })
  if (!(await isListening))
    throw new StartError('the local vendor process fails to start: see the line above')
  void superviseVendors()
}
