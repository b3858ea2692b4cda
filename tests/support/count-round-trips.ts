import { openTap, type Traffic } from '@/bench/wire-tap'
import { env } from '@/lib/env'
import { Lifecycle } from '@/server/start/lifecycle'
import { switchDatabase } from './other-database'

/** Few, since those of one fan wait for each other's locks and give up after two seconds. */
const CONNECTIONS = 4

/**
 * The least of three runs with a pool that goes through a relay, whose connections have prepared their statements before: every ten seconds
 * a listener that another file has left in this worker checks itself.
 */
export async function countRoundTrips(run: () => Promise<unknown>): Promise<Traffic | undefined> {
  const life = new Lifecycle()
  const usual = env.DATABASE_POOL
  env.DATABASE_POOL = CONNECTIONS
  const tap = await openTap(process.env.DATABASE_URL ?? '', life)
  const goBack = switchDatabase(tap.url)
  try {
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: CONNECTIONS }, run))
    const runs: Traffic[] = []
    for (let time = 0; time < 3; time++) {
      tap.take()
      await run()
      runs.push(tap.take())
    }
    return runs.toSorted((one, other) => one.roundTrips - other.roundTrips)[0]
  } finally {
    env.DATABASE_POOL = usual
    await goBack()
    await life.end()
  }
}
