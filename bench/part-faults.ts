import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { checkInvariants } from '@/lib/ledger/invariants/queries'
import { actionRequest, send } from './action-call.ts'
import { deedsOf, makeMissions } from './fault-deeds.ts'
import { emptyTally, sendDeeds, type Tally } from './fault-load.ts'
import { cutConnections } from './fault-storm.ts'
import { openStream } from './fault-stream.ts'
import { checkPeak } from './quiz-check.ts'
import { makeFans } from './quiz-fans.ts'
import { failed, type Notes } from './quiz-notes.ts'
import { peak } from './quiz-peak.ts'
import { publishToday } from './quiz-today.ts'
import { milliseconds, number, type Row } from './row.ts'
import { productAction } from './sign-in.ts'
import type { Stage } from './stage.ts'

const PER_SECOND = 30
const PLAYERS_PER_SECOND = 1
const GAP_MS = 1_000
const PATIENCE_MS = 30_000
const REST_MS = 5_000
const ERRORS = 0.001
const HEARD_MS = 1_000
const FULL = { warm: 20, storm: 300, calm: 60 }
const QUICK = { warm: 2, storm: 5, calm: 5 }

type Counts = Pick<Tally, 'requests' | 'refused' | 'failures'>

const tell = (tallies: readonly Counts[]) => {
  const names = new Map<string, number>()
  for (const { failures } of tallies)
    for (const [name, count] of failures) names.set(name, (names.get(name) ?? 0) + count)
  return [...names].map(([name, count]) => `${name}: ${number(count)}`).join(', ') || '0'
}
const sum = (tallies: readonly Counts[], of: (tally: Counts) => number) =>
  tallies.reduce((total, tally) => total + of(tally), 0)

/** Connections to the database that end at random, under a mixed load, and what is left of it afterwards. */
export async function faultsPart(stage: Stage): Promise<Row[]> {
  const { product, databases, cookie, options, missions } = stage
  const pace = options.quick ? QUICK : FULL
  const { url } = product
  const sql = postgres(databases.product, { max: 1, onnotice: () => {} })
  const agent = new Agent({ keepAlive: true })
  const stream = openStream(url, cookie)
  try {
    const told = new Set<string>()
    const deeds = deedsOf(await makeMissions(sql), url, told)
    const questions = await publishToday(url, sql)
    const actions = {
      start: productAction('lib/quiz/actions.ts', 'startQuiz'),
      submit: productAction('lib/quiz/actions.ts', 'submitQuiz'),
    }
    const game = { url, agent, questions, actions, gapMs: GAP_MS, patienceMs: PATIENCE_MS }
    const play = async (seconds: number) =>
      peak(await makeFans(sql, seconds * PLAYERS_PER_SECOND), PLAYERS_PER_SECOND, game)

    const [before, stormy, calm] = [emptyTally(), emptyTally(), emptyTally()]
    let tally: Tally | null = before
    const sending = sendDeeds({ agent, url, perSecond: PER_SECOND, deeds, tallyNow: () => tally })
    await sleep(pace.warm * 1000)
    tally = stormy
    const players = play(pace.storm)
    const cut = await cutConnections(sql, pace.storm)
    await sleep(REST_MS)
    tally = calm
    const calmPlayers = await play(pace.calm)
    tally = null
    await sending
    const storm: [Tally, Notes] = [stormy, await players]
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
    const heard = await stream.hear('missions', () => move('in_progress'))
    return [
      ...stormRows(storm, cut, pace.storm, product.isRunning()),
      ...calmRows(before, calm, calmPlayers, heard),
      ...(await afterRows(sql, told, [storm[1], calmPlayers])),
    ]
  } finally {
    stream.close()
    agent.destroy()
    await sql.end()
  }
}

const stormRows = (tallies: Counts[], cut: number, seconds: number, isRunning: boolean): Row[] => [
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
    product: tell(tallies),
    budget: 'none',
    met: sum(tallies, failed) === 0,
  },
]

const tellBusy = ({ refused, busy, requests }: Tally) =>
  `${number(refused)} of ${number(requests)} refused, ${number(busy)} of them by the gate`

function calmRows(before: Tally, calm: Tally, players: Notes, heard: number | null): Row[] {
  const tallies = [calm, players]
  const requests = sum(tallies, (tally) => tally.requests)
  const errors = sum(tallies, (tally) => tally.refused + failed(tally))
  return [
    { what: '… before it', product: tellBusy(before) },
    {
      what: '… from five seconds after it: requests that were refused or failed',
      product: `${number(errors)} of ${number(requests)}: ${tellBusy(calm)}; other failures ${tell(tallies)}`,
      budget: `< ${ERRORS * 100} %`,
      met: errors < requests * ERRORS,
    },
    {
      what: '… a change reaches the fan who has listened all the time',
      product: heard === null ? 'never' : milliseconds(heard),
      budget: `≤ ${milliseconds(HEARD_MS)}`,
      met: heard !== null && heard <= HEARD_MS,
    },
  ]
}

/** What the fans were told against what there is. */
async function afterRows(sql: postgres.Sql, told: ReadonlySet<string>, notes: Notes[]): Promise<Row[]> {
  const [row] = await sql<{ done: number; open: number }[]>`
    select (select count(*)::int from missions where status = 'done' and xp_awarded > 0
        and id in (select jsonb_array_elements_text(${JSON.stringify([...told])}::text::jsonb)::uuid)) as done,
      (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%') as open`
  const checked = await Promise.all(notes.map((each) => checkPeak(each, sql)))
  const broken = (await checkInvariants(drizzle({ client: sql }))).filter(
    ({ violations }) => violations !== 0,
  )
  const count = (of: (each: (typeof checked)[number]) => number) =>
    checked.reduce((total, each) => total + of(each), 0)
  const missing = told.size - (row?.done ?? 0)
  const [lost, half] = [count((each) => each.lost), count((each) => each.open + each.misbooked)]
  return [
    {
      what: '… confirmed and not there: missions done with their XP, choices of the quiz',
      product: `${number(missing)} of ${number(told.size)}, ${number(lost)} of ${number(notes.reduce((total, { acknowledged }) => total + acknowledged.length, 0))}`,
      budget: 'none',
      met: missing === 0 && lost === 0 && told.size > 0,
    },
    {
      what: '… half done: attempts handed in that are open or not paid once, transactions left open',
      product: `${number(half)} of ${number(notes.reduce((total, { handedIn }) => total + handedIn.length, 0))}, ${number(row?.open ?? 0)}`,
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
