import { systemActor } from '@/lib/auth/minted-actors'
import { publishDue } from '@/lib/content/commands'

/** A process that publishes, for tests that kill it. */
await publishDue(systemActor('test'))
