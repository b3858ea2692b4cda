import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import { purgeExpired } from '@/lib/account/commands'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { systemActor } from '@/lib/auth/minted-actors'
import { purgeSessions, readPageSession, readSession } from '@/lib/auth/session'
import { albumOf } from '@/lib/badges/queries'
import { type Fan, mintActor } from '@/lib/core/actor'
import { leaguePlaceOf } from '@/lib/leagues/place/queries'
import { standingsOf } from '@/lib/leagues/queries'
import { INVARIANTS } from '@/lib/ledger/invariants/kinds'
import { checkNextPiece, countViolations, inCheckTransaction } from '@/lib/ledger/invariants/queries'
import { PIECE_ENTRIES } from '@/lib/ledger/invariants/rules'
import { balanceOf } from '@/lib/ledger/queries'
import { bookRewards } from '@/lib/ledger/rewards/commands'
import { missionPage } from '@/lib/missions/queries'
import { settleDue } from '@/lib/missions/settlement/commands'
import { eraseDue } from '@/lib/operations/erasure/commands'
import { sinceLastRun } from '@/lib/operations/jobs/commands'
import { purgeExports } from '@/lib/privacy/commands'
import { ownProfileOf } from '@/lib/profile/queries'
import { purgePushes, sendPushes } from '@/lib/push/commands'
import { queueResults } from '@/lib/push/results/commands'
import { closeExpired } from '@/lib/quiz/attempt/commands'
import { rateMatches } from '@/lib/ratings/commands'
import { shopOf } from '@/lib/shop/queries'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { median } from '../statistics.ts'

const system = systemActor('bench')
const fan = (userId: string) => mintActor<Fan>({ kind: 'fan', userId, sessionId: userId })

type Cost = { ms: number; blocks: number }

const CONNECTIONS = 2
/** PostgreSQL plans a statement five times on each connection before it keeps a plan. */
const WARM_UP = 10 * CONNECTIONS

/** Blocks of the product's tables and indexes read so far; those of the catalogue reveal when a connection was opened. */
async function blocksTouched(): Promise<number> {
  // Long enough that every connection gets one: blocks that a connection has not reported yet would count for the next target.
  const flush = () => database().execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`)
  await Promise.all(Array.from({ length: CONNECTIONS }, flush))
  const [row] = await database().execute<{ blocks: number }>(sql`
    select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
      + coalesce(toast_blks_hit + toast_blks_read + tidx_blks_hit + tidx_blks_read, 0))::float8 as blocks
    from pg_statio_user_tables`)
  return row?.blocks ?? 0
}

/** Median time and mean blocks, after a warm-up. */
async function cost(times: number, run: (index: number) => Promise<unknown>): Promise<Cost> {
  for (let index = 0; index < Math.min(times, WARM_UP); index++) await run(index)
  const before = await blocksTouched()
  const idle = (await blocksTouched()) - before
  const from = await blocksTouched()
  const ms: number[] = []
  for (let index = 0; index < times; index++) {
    const began = performance.now()
    await run(index)
    ms.push(performance.now() - began)
  }
  return { ms: median(ms), blocks: ((await blocksTouched()) - from - idle) / times }
}

const SAMPLE = 200
type Sample = { userId: string; sessionId: string }
/** Every fifth has what `growHistory` gives to every fifth, so that chance does not make two databases differ. */
const sample = [
  ...(await database().execute<Sample>(sql`
    select user_id as "userId", id as "sessionId" from (
      select *, row_number() over (partition by get_byte(uuid_send(user_id), 15) % 5 order by random()) as place from sessions
    ) dealt where place <= ${SAMPLE / 5}::int`)),
]
const leagues = await database().execute<{ id: string; name: string; ownerId: string }>(sql`
  select id, name, owner_id as "ownerId" from leagues`)

const costs: Record<string, Cost> = {}

const ofFans = async (name: string, run: (one: Sample) => Promise<unknown>) => {
  costs[name] = await cost(sample.length, async (index) => {
    const one = sample[index]
    if (one) await run(one)
  })
}

await ofFans('the session', ({ sessionId }) => readSession(sessionId))
await ofFans('the session with the header', ({ sessionId }) => readPageSession(sessionId))
await ofFans('the missions page', ({ userId }) => missionPage(fan(userId), 'completed', undefined))
await ofFans('the shop', ({ userId }) => shopOf(fan(userId), 'it'))
await ofFans('the album of badges', ({ userId }) => albumOf(fan(userId)))
await ofFans('the own profile', ({ userId }) => ownProfileOf(fan(userId)))
await ofFans('a balance', ({ userId }) => balanceOf(fan(userId), 'points'))
const { walletReads } = await import('./wallet-reads.ts')
for (const [name, read] of Object.entries(await walletReads())) costs[name] = await cost(40, read)
let reward = 0
await ofFans('booking a reward', ({ userId }) => {
  const rewards = [{ userId, causeId: `bench-${reward}`, key: `bench:${reward++}`, xp: 5, points: 5 }]
  return inTransaction((tx) => bookRewards(system, { causeKind: 'quiz', ruleVersion: 1, rewards }, tx))
})
const few = leagues.find(({ name }) => name === 'Few')
if (few) costs['the rank of a fan among 200'] = await cost(200, () => leaguePlaceOf(fan(few.ownerId)))
for (const { id, name, ownerId } of leagues)
  costs[`the table of league ${name}`] = await cost(40, () => standingsOf(fan(ownerId), id, 'all'))

costs['every ten minutes: retention'] = await cost(20, async () => {
  await purgeSessions(system)
  await purgeExpired(system)
  await purgeExports(system)
  await purgePushes(system)
})
costs['each minute: erasures that are due'] = await cost(20, () => eraseDue(system))
costs['each minute: mails and notifications'] = await cost(20, async () => {
  await deliverOutbox()
  await sinceLastRun('bench', (since) => queueResults(system, since))
  await sendPushes(system)
})
costs['each minute: settlement, ratings and quizzes'] = await cost(20, async () => {
  await rateMatches(system)
  await settleDue(system)
  await settleFives(system)
  await closeExpired(system)
})

const [newest] = await database().execute<{ id: number }>(
  sql`select max(id)::float8 as id from ledger_entries`,
)
const to = newest?.id ?? 0
const range = { from: to - PIECE_ENTRIES, to, since: '-infinity', until: '-infinity' }
for (const { id, recent } of INVARIANTS)
  costs[`recent ${id}`] = await cost(3, () =>
    inCheckTransaction(database(), (tx) => countViolations(tx, recent(range))),
  )

const accounts = await database().execute<{ id: number }>(sql`
  select max(id)::float8 / 2 as id from ledger_accounts`)
const middles = { transactions: Math.floor(to / 4), fans: Math.floor(accounts[0]?.id ?? 0) }
for (const { id, axis, full } of INVARIANTS) {
  const piece = await inCheckTransaction(database(), (tx) =>
    checkNextPiece(tx, { axis, after: middles[axis], found: {} }),
  )
  if (!piece || piece.axis !== axis) continue
  costs[`full ${id}`] = await cost(3, () =>
    inCheckTransaction(database(), (tx) => countViolations(tx, full(piece.range))),
  )
}
await database().sql.end()
process.stdout.write(JSON.stringify(costs))
