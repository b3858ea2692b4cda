import { systemActor } from '@/lib/auth/minted-actors'
import { settleDue } from '@/lib/missions/settlement/commands'

/** A process that settles, for tests that kill it. */
await settleDue(systemActor('test'))
