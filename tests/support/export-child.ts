import { systemActor } from '@/lib/auth/minted-actors'
import { runExports } from '@/lib/privacy/commands'

/** A process that makes exports, for tests that kill it. */
await runExports(systemActor('test'))
