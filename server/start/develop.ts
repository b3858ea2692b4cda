import { env } from '@/lib/env'
import { announce, prepare } from './app.ts'
import { ended, startNode, stopChild } from './child.ts'
import { startCron } from './cron.ts'
import { innerUrl } from './environment.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import { startVendors } from './vendors.ts'

const NEXT = 'node_modules/next/dist/bin/next'
const PATIENCE_MS = 4_000

const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  )

/** The same application from its sources, rebuilt as they change. */
export async function develop(life: Lifecycle): Promise<undefined> {
  const { secrets, environment } = await prepare(life)
  if (env.NEEDS_VENDORS) await startVendors(env, life)
  // Next writes every loopback name as localhost, and takes a rewrite to any other for a foreign one.
  const host = env.HOST === '127.0.0.1' ? 'localhost' : env.HOST
  const server = startNode([NEXT, 'dev', '--port', String(env.PORT), '--hostname', host], {
    env: { ...environment, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  life.defer('web', () => stopChild(server, PATIENCE_MS))
  ended(server).then((code) => {
    if (!life.isEnding) throw new StartError(`next dev ended with code ${code}`)
  })
  while (!life.isEnding && !(await answers(innerUrl(env))))
    await new Promise((resolve) => setTimeout(resolve, 200))
  const cron = await startCron(innerUrl(env), env.CRON_SECRET ?? secrets.CRON_SECRET)
  life.defer('cron', cron.stop)
  announce()
}
