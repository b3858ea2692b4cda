import { openTap, type Traffic } from '@/bench/wire-tap'
import { Lifecycle } from '@/server/start/lifecycle'
import { switchDatabase } from './other-database'

/**
 * The least of three runs with a pool that goes through a relay, whose connections have prepared their statements before: every ten seconds
 * a listener that another file has left in this worker checks itself.
 */
export async function tapped(run: () => Promise<unknown>): Promise<Traffic | undefined> {
  const life = new Lifecycle()
  const tap = await openTap(process.env.DATABASE_URL ?? '', life)
  const goBack = switchDatabase(tap.url)
  try {
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 20 }, run))
    const runs: Traffic[] = []
    for (let time = 0; time < 3; time++) {
      tap.take()
      await run()
      runs.push(tap.take())
    }
    return runs.toSorted((one, other) => one.roundTrips - other.roundTrips)[0]
  } finally {
    await goBack()
    await life.end()
  }
}
