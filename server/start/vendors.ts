import path from 'node:path'
import type { Env } from '../../lib/env.ts'
import { ended, startNode, stopChild, TYPED } from './child.ts'
import { vendorsEnvironment } from './environment.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'

const SCRIPT = path.resolve('vendors/main.ts')
const PATIENCE_MS = 3_000

/**
 * Starts the local vendor process and waits until it listens.
 * @throws StartError when it does not
 */
export async function startVendors(env: Env, life: Lifecycle): Promise<void> {
  const args = [...TYPED, SCRIPT, String(env.VENDORS_PORT), env.DATA_DIR]
  const child = startNode(args, { env: vendorsEnvironment(env) })
  life.defer('vendors', () => stopChild(child, PATIENCE_MS))
  const ready = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    ended(child).then(() => resolve(false))
  })
  if (!(await ready)) throw new StartError('the local vendor process does not start; see the line above')
}
