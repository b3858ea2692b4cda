import { systemActor } from '@/lib/auth/system-actor'
import { publishDue } from '@/lib/content/commands'

/** A process that publishes, for tests that kill it. */
await publishDue(systemActor('test'))
