import path from 'node:path'
import { env } from '@/lib/env'
import { type Build, buildIfStale } from '../server/start/build.ts'
import { buildEnvironment, webEnvironment } from '../server/start/environment.ts'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { freePort } from '../server/start/ports.ts'
import { actionsKey, readSecrets } from '../server/start/secrets.ts'
import { webProcessOf } from '../server/start/web-build.ts'
import { type Served, serve } from './process.ts'
import { WORK_FOLDER } from './work.ts'

/** The secrets of this checkout: with others the build would count as stale. */
export const secrets = readSecrets(path.resolve(env.DATA_DIR))
export const key = env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? actionsKey(secrets.AUTH_SECRET)

let build: Build = { id: '', folder: '.next' }

/** The same build as `npm start` makes. */
export const buildProduct = async (life: Lifecycle) => {
  build = await buildIfStale({ env: buildEnvironment(env, secrets), dataDir: env.DATA_DIR, life })
}

export const buildFolder = () => build.folder

type Product = { databaseUrl: string; name?: string; variables?: Record<string, string> }

/** One web process as `npm start` runs it, without the primary process and without rate limits. */
export async function serveProduct(
  { databaseUrl, name = 'goalquest', variables = {} }: Product,
  life: Lifecycle,
): Promise<Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { script, env: serving } = webProcessOf(build)
  const own = { ...env, PORT: port, HOST: '127.0.0.1', APP_URL: url, NODE_ENV: 'production' as const }
  return serve(
    {
      name,
      args: [script],
      env: {
        ...webEnvironment({
          env: own,
          secrets,
          database: {
            url: databaseUrl,
            directUrl: databaseUrl,
            isPooled: false,
            isEmbedded: true,
            excess: [],
          },
        }),
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key,
        ...serving,
        PORT: String(port),
        HOST: own.HOST,
        // No vendor listens on this port; a part that needs one says where it is.
        VENDORS_PORT: '9',
        RATE_LIMITS: 'off',
        ...variables,
      },
      log: path.join(WORK_FOLDER, `${name}.log`),
      url,
    },
    life,
  )
}
