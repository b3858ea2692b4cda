import path from 'node:path'
import { env } from '@/lib/env'
import { open, prepareDatabase, serveUntilStopped } from './app.ts'
import { ended, startNode, stopChild, TYPE_STRIPPING_FLAGS } from './child.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import { startVendors } from './vendors.ts'

const WEB_PROCESS = path.resolve('server/web.ts')
const STOP_MS = 4_000

/** The application from its sources, rebuilt as they change, behind the same guards as in production. */
export async function develop(life: Lifecycle): Promise<undefined> {
  const { secrets, opened } = await open(life)
  const environment = await prepareDatabase({ secrets, opened })
  if (env.NEEDS_VENDORS) await startVendors(env, secrets, life)
  const server = startNode([...TYPE_STRIPPING_FLAGS, WEB_PROCESS], {
    env: { ...environment, NODE_ENV: 'development' },
  })
  life.defer('web', () => stopChild(server, STOP_MS))
  const isListening = new Promise((resolve) => server.once('message', resolve))
  const failed = ended(server).then((code) => {
    if (!life.isEnding) throw new StartError(`the web process ended with code ${code}`)
  })
  await Promise.race([isListening, failed])
  await serveUntilStopped({ ownerUrl: opened.ownerUrl, cronSecret: secrets.CRON_SECRET, life })
}
