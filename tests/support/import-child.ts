import { systemActor } from '@/lib/auth/minted-actors'
import { importFixtures } from '@/lib/matches/import/commands'

/** A process that imports, for tests that kill it. */
await importFixtures(systemActor('test'), { competitions: ['SA', 'PL'], days: 14, dryRun: false })
