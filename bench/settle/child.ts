import { database } from '@/db/client'
import { systemActor } from '@/lib/auth/minted-actors'
import { importFixtures } from '@/lib/matches/import/commands'
import { settleDue } from '@/lib/missions/settlement/commands'

/** Covers a whole season. */
const DAYS = 400

/** Imports a season or settles what is due, and prints the amount, the time and the memory. */
const actor = systemActor('bench')
const work = {
  import: async () =>
    (await importFixtures(actor, { competitions: ['SA'], days: DAYS, dryRun: false })).upserted,
  settle: async () => (await settleDue(actor)).missions,
}
const job = process.argv[2] === 'import' ? 'import' : 'settle'
const before = process.memoryUsage.rss()
const began = performance.now()
const done = await work[job]()
const ms = performance.now() - began
const grown = process.resourceUsage().maxRSS * 1024 - before
await database().sql.end()
process.stdout.write(JSON.stringify({ done, ms, grown }))
