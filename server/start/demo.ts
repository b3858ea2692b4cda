import type { Env } from '../../lib/env.ts'
import { isLoopback } from './environment.ts'

/** One of the demo's accounts is an admin. */
export const problemOfDemo = ({ APP_URL, HOST, SEED_DEMO }: Pick<Env, 'APP_URL' | 'HOST' | 'SEED_DEMO'>) =>
  SEED_DEMO === 'off' || (isLoopback(HOST) && isLoopback(new URL(APP_URL).hostname))
    ? null
    : 'other machines can reach the demo accounts, whose password is published and of which one is an admin: set SEED_DEMO=off, unless strangers are kept away'
