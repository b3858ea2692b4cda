import type postgres from 'postgres'
import { z } from 'zod'
import { migrateDatabase } from '@/db/migrate'
import { oneConnection } from '@/db/one-connection'
import { RANKED_WEEKS } from '@/lib/ledger/rules'
import type { Lifecycle } from '../../server/start/lifecycle.ts'
import type { Options } from '../options.ts'
import { milliseconds, number, type Row } from '../row.ts'
import { scratchCluster } from '../scratch.ts'
import { median } from '../statistics.ts'

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
  await sql`set session_replication_role = origin`
  await sql`
    with fan as (select id, row_number() over (order by id) as place from users limit ${LEAGUE}),
    made as (insert into leagues (request_id, name, join_code, owner_id) select gen_random_uuid(), 'Bench', 'ABCDEFGHJK', id from fan where place = 1 returning id)
    insert into league_members (league_id, user_id, slot, joined_at) select made.id, fan.id, 1, app_now() - interval '1 year' from made, fan`
  await sql`vacuum analyze`
}

const plan = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])

type Question = { what: string; budget: number; text: string }

/** `$1` is a fan, or the league in which all of the sample are. */
const QUESTIONS: Question[] = [
  {
    what: 'the rank of a fan among all, in all time',
    budget: 1.5,
    text: `select rank_of(period, starts_on, points), rank_field(period, starts_on)
      from earned_points where user_id = $1::uuid and period = 'all'`,
  },
  {
    what: `the ranks of a fan in this week and ${RANKED_WEEKS} past ones`,
    budget: 1.5,
    text: `select starts_on, rank_of(period, starts_on, points), rank_field(period, starts_on)
      from earned_points where user_id = $1::uuid and period = 'week'`,
  },
  {
    what: `the rank of a fan in a league of ${LEAGUE}`,
    budget: 1.2,
    text: `select * from (
        select member.user_id, row_number() over (order by member.all_points desc, member.all_quiz_points desc, member.joined_at, member.user_id)
        from league_members own join league_members member on member.league_id = own.league_id
        where own.user_id = $1::uuid) standing
      where user_id = $1::uuid`,
  },
]

class Crowd {
  constructor(
    readonly sql: postgres.Sql,
    readonly fans: string[],
  ) {}

  /** As an application waits for it, in milliseconds. */
  async time({ text }: Question, place: number): Promise<number> {
    const began = performance.now()
    await this.sql.unsafe(text, [this.fans[place % this.fans.length] ?? ''], { prepare: true })
    return performance.now() - began
  }

  async blocks({ text }: Question): Promise<number> {
    const fan = this.fans[0] ?? ''
    const [row] = await this.sql.unsafe(
      `explain (analyze, buffers, format json) ${text.replaceAll('$1', `'${fan}'`)}`,
    )
    const [{ Plan }] = plan.parse(row?.['QUERY PLAN'])
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
}

const RUNS = 400

/** Both crowds are asked in turn, so that a busy machine is slow for both. */
async function compare(question: Question, few: Crowd, many: Crowd, fans: number): Promise<Row> {
  const times: [number, number][] = []
  for (let index = 0; index < RUNS; index++)
    times.push([await few.time(question, index), await many.time(question, index)])
  const seen = times.slice(RUNS / 10)
  const [before, after] = [median(seen.map(([ms]) => ms)), median(seen.map(([, ms]) => ms))]
  return {
    what: `${question.what}, of ${number(fans)} fans against ${number(SMALL)}`,
    product: `${milliseconds(after)}, ${number(await many.blocks(question))} blocks`,
    floor: `${milliseconds(before)}, ${number(await few.blocks(question))} blocks`,
    ratio: number(after / before, 2),
    budget: `≤ ${question.budget}`,
    met: after / before <= question.budget,
  }
}

/** Ranks among few fans and among a million, in databases of their own. */
export async function ranksPart(options: Options, life: Lifecycle): Promise<Row[]> {
  const makeDatabase = await scratchCluster('ranks', life)
  const open = async (name: string, fans: number) => {
    const url = await makeDatabase(name)
    const sql = oneConnection(url)
    await fill(url, sql, fans)
    const members = await sql<
      { id: string }[]
    >`select user_id as id from league_members order by random() limit ${SAMPLE}`
    return new Crowd(
      sql,
      members.map(({ id }) => id),
    )
  }
  const fans = options.quick ? QUICK : LARGE
  const [few, many] = [await open('few', SMALL), await open('many', fans)]
  try {
    const rows: Row[] = []
    for (const question of QUESTIONS) rows.push(await compare(question, few, many, fans))
    return rows
  } finally {
    await Promise.all([few.sql.end(), many.sql.end()])
  }
}
