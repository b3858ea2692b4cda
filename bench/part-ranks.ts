import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { z } from 'zod'
import { migrateDatabase } from '@/db/migrate'
import { RANKED_WEEKS } from '@/lib/ledger/ranks/rules'
import { startEmbedded } from '@/server/postgres/embedded'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import type { Options } from './options.ts'
import { milliseconds, number, type Row } from './row.ts'
import { median } from './statistics.ts'
import { WORK } from './work.ts'

const [SMALL, LARGE, QUICK] = [1_000, 1_000_000, 100_000]
const SAMPLE = 60
const LEAGUE = 200

/** Fans with points of this week, the weeks before it and all time, as the counters keep them, and one league of 200. */
async function fill(url: string, sql: postgres.Sql, fans: number): Promise<void> {
  await migrateDatabase(url)
  await sql`set session_replication_role = replica`
  await sql`insert into users (created_at) select app_now() - interval '1 year' from generate_series(1, ${fans}::int)`
  await sql`
    insert into earned_points (user_id, period, starts_on, points, quiz_points)
    select id, 'week', app_week(app_now()) - 7 * ago, 5 * floor(90 * random()) + 8 * floor(5 * random()), 0
    from users, generate_series(0, ${RANKED_WEEKS}::int) ago where random() < 0.3`
  await sql`
    insert into earned_points (user_id, period, starts_on, points, quiz_points)
    select user_id, period, starts_on, points * case period when 'month' then 3 else 40 end + floor(40 * random()), 0
    from (select user_id, sum(points) as points from earned_points group by 1) earned
    cross join lateral earning_periods(app_now()) running where running.period in ('month', 'all')`
  await sql`
    insert into rank_counts (period, starts_on, level, bucket, fans)
    select period, starts_on, level, points >> (4 * level), count(*) from earned_points, generate_series(0, 5) level group by 1, 2, 3, 4`
  await sql`
    with fan as (select id, row_number() over (order by id) as place from users limit ${LEAGUE}),
    made as (insert into leagues (request_id, name, join_code, owner_id) select gen_random_uuid(), 'Bench', 'ABCDEFGHJK', id from fan where place = 1 returning id)
    insert into league_members (league_id, user_id, slot, joined_at) select made.id, fan.id, 1, app_now() - interval '1 year' from made, fan`
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
}

const plan = z.tuple([
  z.object({
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
    'Execution Time': z.number(),
  }),
])

type Cost = { ms: number; blocks: number }

/** Median time and mean blocks of a statement over fans, after a first run of each. */
async function cost(sql: postgres.Sql, fans: string[], statement: (fan: string) => string): Promise<Cost> {
  const seen: Cost[] = []
  for (const fan of [...fans.slice(0, 5), ...fans]) {
    const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${statement(fan)}`)
    const [{ Plan, 'Execution Time': ms }] = plan.parse(row?.['QUERY PLAN'])
    seen.push({ ms, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] })
  }
  const runs = seen.slice(5)
  return {
    ms: median(runs.map(({ ms }) => ms)),
    blocks: runs.reduce((sum, { blocks }) => sum + blocks, 0) / runs.length,
  }
}

const STATEMENTS: { what: string; budget: number; text: (fan: string) => string }[] = [
  {
    what: 'the rank of a fan among all, in all time',
    budget: 1.5,
    text: (fan) => `select rank_of(period, starts_on, points), rank_field(period, starts_on)
      from earned_points where user_id = '${fan}' and period = 'all'`,
  },
  {
    what: `the ranks of a fan in ${RANKED_WEEKS} past weeks`,
    budget: 1.5,
    text: (fan) => `select starts_on, rank_of(period, starts_on, points), rank_field(period, starts_on)
      from earned_points where user_id = '${fan}' and period = 'week'`,
  },
  {
    what: `the table of a league of ${LEAGUE}`,
    budget: 1.2,
    text: () => `select member.user_id, rank() over (order by coalesce(points, 0) desc) from league_members member
      left join earned_points counter on counter.user_id = member.user_id and period = 'all' and starts_on = '-infinity'`,
  },
]

/** Ranks among few fans and among a million, in databases of their own. Judged by blocks, which a busy machine does not change. */
export async function ranksPart(options: Options, life: Lifecycle): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(WORK, 'ranks-'))
  const { url, stop } = await startEmbedded({ dataDir, persistent: false })
  life.defer('ranked databases', async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const measure = async (name: string, fans: number): Promise<Cost[]> => {
    const admin = postgres(url, { max: 1, onnotice: () => {} })
    await admin`create database ${admin(name)}`
    await admin.end()
    const address = new URL(url)
    address.pathname = `/${name}`
    const sql = postgres(address.href, { max: 1, onnotice: () => {} })
    try {
      await fill(address.href, sql, fans)
      const rows = await sql<{ id: string }[]>`
        select user_id as id from earned_points where period = 'all' order by random() limit ${SAMPLE}`
      const costs: Cost[] = []
      for (const { text } of STATEMENTS)
        costs.push(
          await cost(
            sql,
            rows.map(({ id }) => id),
            text,
          ),
        )
      return costs
    } finally {
      await sql.end()
    }
  }
  const large = options.quick ? QUICK : LARGE
  const [few, many] = [await measure('few', SMALL), await measure('many', large)]
  return STATEMENTS.map(({ what, budget }, place) => {
    const [before, after] = [few[place] as Cost, many[place] as Cost]
    const ratio = after.blocks / before.blocks
    return {
      what: `${what}, of ${number(large)} fans against ${number(SMALL)}`,
      product: `${number(after.blocks)} blocks, ${milliseconds(after.ms)}`,
      floor: `${number(before.blocks)} blocks, ${milliseconds(before.ms)}`,
      ratio: number(ratio, 2),
      budget: `blocks ≤ ${budget}`,
      met: ratio <= budget,
    }
  })
}
