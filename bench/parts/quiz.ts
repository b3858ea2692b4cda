import { Agent } from 'node:http'
import { oneConnection } from '@/db/one-connection'
import { makeFans } from '../fans.ts'
import { processorTimeOf } from '../process.ts'
import { type Capacity, findCapacity, GROWTH, type Pace } from '../quiz/capacity.ts'
import { type Checked, checkPeak } from '../quiz/check.ts'
import type { Game } from '../quiz/game.ts'
import type { Notes } from '../quiz/notes.ts'
import { inTurns, peak } from '../quiz/peak.ts'
import { publishToday } from '../quiz/today.ts'
import { milliseconds, number, type Row } from '../row.ts'
import { productAction } from '../sign-in.ts'
import type { Stage } from '../stage.ts'
import { percentile } from '../statistics.ts'

const PEAK_FANS = 10_000
const PEAK_SECONDS = 60
const PEAK = PEAK_FANS / PEAK_SECONDS
const WARM_FANS = 600
const CHOICE_MS = 150

const FULL: Pace = { warm: 5, step: 8, arrive: PEAK_SECONDS, gapMs: 3_000, timeoutMs: 30_000 }
const QUICK: Pace = { warm: 2, step: 4, arrive: 4, gapMs: 200, timeoutMs: 3_000 }

const p99 = ({ choiceMs }: Notes) => percentile(choiceMs, 0.99)

/** How many fans a minute can play the quiz of the day, and what happens when ten thousand arrive in one. */
export async function quizPart({ product, databases, options }: Stage): Promise<Row[]> {
  const pace = options.quick ? QUICK : FULL
  const sql = oneConnection(databases.product)
  const agent = new Agent({ keepAlive: true })
  try {
    const game: Game = {
      url: product.url,
      agent,
      questions: await publishToday(product.url, sql),
      actions: {
        start: productAction('lib/quiz/actions.ts', 'startQuiz'),
        submit: productAction('lib/quiz/actions.ts', 'submitQuiz'),
      },
      gapMs: pace.gapMs,
      timeoutMs: pace.timeoutMs,
    }
    const send = async (perSecond: number, seconds: number, gapMs: number) =>
      peak(await makeFans(sql, Math.ceil(perSecond * seconds)), perSecond, { ...game, gapMs })
    const measureThroughput = async (atOnce: number, seconds: number) =>
      inTurns(await makeFans(sql, WARM_FANS), atOnce, seconds, { ...game, gapMs: 0 })

    const found = await findCapacity(
      { send, measureThroughput, processorTime: () => processorTimeOf(product.pid) },
      { ...pace, questions: game.questions.length, most: PEAK },
    )
    const { perSecond, sustained } = found
    const rows = [...sustainedRows(found, pace.arrive), ...judge(sustained, await checkPeak(sustained, sql))]
    const isWhole = options.full || options.only.length > 0
    if (perSecond >= PEAK || !isWhole) return rows
    const crowd = await send(PEAK, pace.arrive, pace.gapMs)
    return [
      ...rows,
      ...crowdRows(crowd, Math.ceil(PEAK * pace.arrive), pace.arrive),
      ...judge(crowd, await checkPeak(crowd, sql)),
    ]
  } finally {
    agent.destroy()
    await sql.end()
  }
}

const choiceTimes = (notes: Notes) =>
  `p50 ${milliseconds(percentile(notes.choiceMs, 0.5))}, p99 ${milliseconds(p99(notes))}`

const sustainedRows = ({ sustained: notes, growth, processorMs }: Capacity, seconds: number): Row[] => {
  const played = notes.submitted.length
  return [
    {
      what: 'fans a minute who start, choose ten times and submit, without a refusal',
      product: `${number((played / seconds) * 60)}, CPU ${number(processorMs / played)} ms each`,
    },
    {
      what: '… saving a choice meanwhile',
      product: choiceTimes(notes),
      budget: `p99 ≤ ${milliseconds(CHOICE_MS)}`,
      met: p99(notes) <= CHOICE_MS,
    },
    {
      what: '… requests refused',
      product: `${number(notes.refused)} of ${number(notes.requests)}`,
      budget: 'none',
      met: notes.refused === 0 && played > 0,
    },
    {
      what: '… how much longer a start takes with each second',
      product: milliseconds(Math.max(0, growth * 1000)),
      budget: `≤ ${milliseconds(GROWTH * 1000)}`,
      met: growth <= GROWTH,
    },
  ]
}

const crowdRows = (notes: Notes, came: number, seconds: number): Row[] => [
  {
    what: `requests refused while ${number(came)} fans come in ${number(seconds)} s`,
    product: `${number((notes.refused / notes.requests) * 100)} % of ${number(notes.requests)}`,
  },
  {
    what: '… fans who started, who submitted; saving a choice once accepted',
    product: `${number(notes.starts.length)}, ${number(notes.submitted.length)}; ${choiceTimes(notes)}`,
  },
]

/** Holds for a crowd of any size. */
function judge(notes: Notes, { lost, open, misbooked }: Checked): Row[] {
  const others = [...notes.failures].map(([name, count]) => `${name}: ${number(count)}`)
  const closed = notes.submitted.length - open
  return [
    {
      what: '… confirmed choices that are missing or not in the score',
      product: `${number(lost)} of ${number(notes.acknowledged.length)}`,
      budget: 'none',
      met: lost === 0 && notes.acknowledged.length > 0,
    },
    {
      what: '… other failures than 503 with Retry-After',
      product: others.join(', ') || '0',
      budget: 'none',
      met: others.length === 0,
    },
    {
      what: '… submitted attempts that are closed, and paid once',
      product: `${number(closed)}, ${number(notes.submitted.length - misbooked)} of ${number(notes.submitted.length)}`,
      budget: 'all',
      met: open === 0 && misbooked === 0,
    },
  ]
}
