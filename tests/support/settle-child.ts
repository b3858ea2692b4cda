import { systemActor } from '@/lib/auth/system-actor'
import { settleDue } from '@/lib/missions/settlement/commands'

/** A process that settles, for tests that kill it. */
await settleDue(systemActor('test'))
