import { z } from 'zod'
import { migrateDatabase } from '@/db/migrate'
import { oneConnection } from '@/db/one-connection'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import { runChild } from '../child.ts'
import type { Options } from '../options.ts'
import { milliseconds, number, type Row, seconds } from '../row.ts'
import { scratchCluster } from '../scratch.ts'

const [SMALL, LARGE, QUICK] = [1_000, 20_000, 4_000]
const MATCHES = 20
const GROWTH = 1.5
const SETTLE_MS = 30_000

const answer = z.object({
  save: z.number(),
  picks: z.number(),
  points: z.number(),
  settled: z.number(),
  again: z.number(),
})

/** Fans, and the matches of a weekend; the database lives on its Saturday at noon. */
async function fill(url: string, fans: number): Promise<void> {
  await migrateDatabase(url)
  const sql = oneConnection(url)
  const [row] = await sql<{ name: string; shift: string }[]>`
    select current_database() as name, (date_trunc('week', now()) + interval '5 days 11 hours' - now())::text as shift`
  await sql.unsafe(`alter database ${row?.name} set goalquest.clock_shift = '${row?.shift}'`)
  await sql`select set_config('goalquest.clock_shift', ${row?.shift ?? ''}, false)`
  await sql`insert into users (created_at) select app_now() from generate_series(1, ${fans}::int)`
  await sql`
    insert into matches (source, external_id, competition, season, stage, round, home, away, home_id, away_id, kickoff_at,
      original_kickoff_at, kickoff_known, status, duration)
    select 'football-data', 'five-' || place, 'serie_a', 2026, 'REGULAR_SEASON', 12, 'Casa ' || place, 'Ospite ' || place,
      'home-' || place, 'away-' || place, app_now() + interval '3 hours', app_now() + interval '3 hours', true, 'TIMED', 'REGULAR'
    from generate_series(1, ${MATCHES}::int) place`
  // The ledger stays as the migrations leave it, as in a new database: a table that was vacuumed while empty would be read as a whole.
  await sql`vacuum analyze users, matches, ledger_accounts, ledger_chains`
  await sql.end()
}

const measure = async (url: string) =>
  answer.parse(await runChild('fives/child.ts', [], { DATABASE_URL: url, DATABASE_POOL: '2' }))

/** Saving a weekend five among few and many, and settling all of them after the weekend. */
export async function fivesPart(options: Options, life: Lifecycle): Promise<Row[]> {
  const open = await scratchCluster('fives', life)
  const run = async (name: string, fans: number) => {
    const url = await open(name)
    await fill(url, fans)
    return measure(url)
  }
  const fans = options.quick ? QUICK : LARGE
  const [few, many] = [await run('few', SMALL), await run('many', fans)]
  const each = (one: typeof few) => one.settled / one.picks
  return [
    {
      what: `saving a weekend five among ${number(fans)} fans, against ${number(SMALL)}`,
      product: milliseconds(many.save),
      floor: milliseconds(few.save),
      ratio: number(many.save / few.save, 2),
      budget: `≤ ${GROWTH}`,
      met: many.save / few.save <= GROWTH,
    },
    {
      what: `settling ${number(many.picks)} picks of weekend fives`,
      product: `${seconds(many.settled)}, ${number(many.picks / (many.settled / 1_000))} picks a second`,
      budget: `≤ ${seconds(SETTLE_MS)}, all, none again`,
      met: many.settled <= SETTLE_MS && many.picks === fans * 5 && many.again === 0 && many.points > 0,
    },
    {
      what: '… a pick, against few',
      product: `${number(each(many), 3)} ms`,
      floor: `${number(each(few), 3)} ms`,
      ratio: number(each(many) / each(few), 2),
      budget: `≤ ${GROWTH}`,
      met: each(many) / each(few) <= GROWTH,
    },
  ]
}
