import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { oneConnection } from '@/db/one-connection'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { actionRequest, send } from '../action-call.ts'
import { makeFans } from '../fans.ts'
import { cutConnections } from '../faults/cuts.ts'
import { emptyTally, sendMixed, type Tally } from '../faults/load.ts'
import { makeMissions, mixedRequests } from '../faults/requests.ts'
import { watchProcess } from '../faults/soak-watch.ts'
import { openStream } from '../faults/stream.ts'
import { checkPeak } from '../quiz/check.ts'
import { failed, type Notes } from '../quiz/notes.ts'
import { peak } from '../quiz/peak.ts'
import { publishToday } from '../quiz/today.ts'
import { milliseconds, number, type Row } from '../row.ts'
import { productAction } from '../sign-in.ts'
import type { Stage } from '../stage.ts'

const PER_SECOND = 30
const PLAYERS_PER_SECOND = 1
const GAP_MS = 1_000
const TIMEOUT_MS = 30_000
const REST_MS = 5_000
const ERRORS = 0.001
const EVENT_MS = 1_000
/** Seconds before, during and after the cuts. */
const FULL = { before: 20, after: 60 }
const MINUTES = 5
const QUICK = { before: 2, during: 5, after: 5 }

type Counts = Pick<Tally, 'requests' | 'refused' | 'failures'>

const failuresOf = (tallies: readonly Counts[]) => {
  const names = new Map<string, number>()
  for (const { failures } of tallies)
    for (const [name, count] of failures) names.set(name, (names.get(name) ?? 0) + count)
  return [...names].map(([name, count]) => `${name}: ${number(count)}`).join(', ') || '0'
}
const sum = (tallies: readonly Counts[], of: (tally: Counts) => number) =>
  tallies.reduce((total, tally) => total + of(tally), 0)

/** Cuts random database connections under a mixed load, then checks that nothing confirmed was lost (F7). */
export async function faultsPart(stage: Stage): Promise<Row[]> {
  const { product, databases, cookie, options, missions } = stage
  const pace = options.quick ? QUICK : { ...FULL, during: 60 * (options.minutes ?? MINUTES) }
  const { url } = product
  const sql = oneConnection(databases.product)
  const agent = new Agent({ keepAlive: true })
  const stream = openStream(url, cookie)
  try {
    const confirmed = new Set<string>()
    const requests = mixedRequests(await makeMissions(sql), url, confirmed)
    const questions = await publishToday(url, sql)
    const actions = {
      start: productAction('lib/quiz/actions.ts', 'startQuiz'),
      submit: productAction('lib/quiz/actions.ts', 'submitQuiz'),
    }
    const game = { url, agent, questions, actions, gapMs: GAP_MS, timeoutMs: TIMEOUT_MS }
    const play = async (seconds: number) =>
      peak(await makeFans(sql, seconds * PLAYERS_PER_SECOND), PLAYERS_PER_SECOND, game)

    const [before, during, after] = [emptyTally(), emptyTally(), emptyTally()]
    let tally: Tally | null = before
    const sending = sendMixed({ agent, url, perSecond: PER_SECOND, requests, tallyNow: () => tally })
    await sleep(pace.before * 1000)
    const watched = watchProcess(product)
    tally = during
    const playing = play(pace.during)
    const cut = await cutConnections(sql, pace.during)
    await sleep(REST_MS)
    tally = after
    const playersAfter = await play(pace.after)
    const soak = watched()
    tally = null
    await sending
    const playersDuring = await playing
    const [mission = ''] = missions
    const move = (status: string) =>
      send(
        url,
        actionRequest({
          path: '/missions',
          id: productAction('lib/missions/actions.ts', 'setMissionStatus'),
          fields: { id: mission, status },
          origin: url,
          cookie,
        }),
      )
    await move('todo')
    const eventMs = await stream.waitFor('missions', () => move('in_progress'))
    return [
      ...rowsDuring([during, playersDuring], cut, pace.during, product.isRunning()),
      ...rowsAfter(before, after, playersAfter, eventMs),
      ...soak,
      ...(await lossRows(sql, confirmed, [playersDuring, playersAfter])),
    ]
  } finally {
    stream.close()
    agent.destroy()
    await sql.end()
  }
}

const rowsDuring = (tallies: Counts[], cut: number, seconds: number, isRunning: boolean): Row[] => [
  {
    what: `connections cut in ${number(seconds)} s, and requests meanwhile`,
    product: `${number(cut)}, ${number(sum(tallies, ({ requests }) => requests))} requests`,
  },
  {
    what: '… exits of the web process',
    product: isRunning ? '0' : '1',
    budget: 'none',
    met: isRunning,
  },
  {
    what: '… 503 with Retry-After',
    product: number(sum(tallies, ({ refused }) => refused)),
  },
  {
    what: '… other failures: 500, no Retry-After, broken connections, no answer in 15 s',
    product: failuresOf(tallies),
    budget: 'none',
    met: sum(tallies, failed) === 0,
  },
]

const refusedOf = ({ refused, busy, requests }: Tally) =>
  `${number(refused)} of ${number(requests)} refused, ${number(busy)} of them by the request queue`

function rowsAfter(before: Tally, after: Tally, players: Notes, eventMs: number | null): Row[] {
  const tallies = [after, players]
  const requests = sum(tallies, (tally) => tally.requests)
  const errors = sum(tallies, (tally) => tally.refused + failed(tally))
  return [
    { what: '… before it', product: refusedOf(before) },
    {
      what: '… from five seconds after it: requests that were refused or failed',
      product: `${number(errors)} of ${number(requests)}: ${refusedOf(after)}; other failures ${failuresOf(tallies)}`,
      budget: `< ${ERRORS * 100} %`,
      met: errors < requests * ERRORS,
    },
    {
      what: '… a change reaches a stream that was open throughout',
      product: eventMs === null ? 'never' : milliseconds(eventMs),
      budget: `≤ ${milliseconds(EVENT_MS)}`,
      met: eventMs !== null && eventMs <= EVENT_MS,
    },
  ]
}

/** Compares what was confirmed to fans with the database. */
async function lossRows(sql: postgres.Sql, confirmed: ReadonlySet<string>, notes: Notes[]): Promise<Row[]> {
  const [row] = await sql<{ done: number; open: number }[]>`
    select (select count(*)::int from missions where status = 'done' and xp_awarded > 0
        and id in (select jsonb_array_elements_text(${JSON.stringify([...confirmed])}::text::jsonb)::uuid)) as done,
      (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%') as open`
  const checked = await Promise.all(notes.map((each) => checkPeak(each, sql)))
  const broken = (await checkInvariants(drizzle({ client: sql }))).filter(
    ({ violations }) => violations !== 0,
  )
  const count = (of: (each: (typeof checked)[number]) => number) =>
    checked.reduce((total, each) => total + of(each), 0)
  const missing = confirmed.size - (row?.done ?? 0)
  const [lost, half] = [count((each) => each.lost), count((each) => each.open + each.misbooked)]
  return [
    {
      what: '… confirmed but missing: completed missions with their XP, choices of the quiz',
      product: `${number(missing)} of ${number(confirmed.size)}, ${number(lost)} of ${number(notes.reduce((total, { acknowledged }) => total + acknowledged.length, 0))}`,
      budget: 'none',
      met: missing === 0 && lost === 0 && confirmed.size > 0,
    },
    {
      what: '… incomplete: submitted attempts that are open or not paid once, transactions left open',
      product: `${number(half)} of ${number(notes.reduce((total, { submitted }) => total + submitted.length, 0))}, ${number(row?.open ?? 0)}`,
      budget: 'none',
      met: half === 0 && row?.open === 0,
    },
    {
      what: '… invariants of the ledger violated',
      product: broken.map(({ id }) => id).join(', ') || '0',
      budget: 'none',
      met: broken.length === 0,
    },
  ]
}
