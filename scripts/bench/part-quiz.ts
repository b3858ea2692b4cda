import { Agent } from 'node:http'
import postgres from 'postgres'
import { PAGES_AT_ONCE } from '../serve/lanes.ts'
import { processorTimeOf } from './process.ts'
import { type Checked, checkPeak } from './quiz-check.ts'
import { makeFans } from './quiz-fans.ts'
import type { Game } from './quiz-game.ts'
import { failed, type Notes } from './quiz-notes.ts'
import { inTurns, peak } from './quiz-peak.ts'
import { publishToday } from './quiz-today.ts'
import { milliseconds, number, type Row } from './row.ts'
import { productAction } from './sign-in.ts'
import type { Stage } from './stage.ts'
import { percentile } from './statistics.ts'

const PEAK_FANS = 10_000
const PEAK_SECONDS = 60
const PEAK = PEAK_FANS / PEAK_SECONDS
const CHOICE_MS = 150
/** Of what fans who never think get done; the first that is carried is the capacity. */
const SHARES = [1, 0.85, 0.7, 0.55, 0.4, 0.25]

type Pace = { warm: number; step: number; arrive: number; gapMs: number; patienceMs: number }
const FULL: Pace = { warm: 5, step: 8, arrive: PEAK_SECONDS, gapMs: 3_000, patienceMs: 30_000 }
const QUICK: Pace = { warm: 2, step: 2, arrive: 4, gapMs: 200, patienceMs: 3_000 }
/** Quick fans ask as much in a second, and a step needs no minute. */
const STEP_GAP_MS = 250
const WARM_FANS = 600

const p99 = ({ choiceMs }: Notes) => percentile(choiceMs, 0.99)
const isCarried = (notes: Notes) => notes.refused === 0 && failed(notes) === 0 && p99(notes) <= CHOICE_MS

/** Many fans at the quiz of the day: how many a minute are carried, and what becomes of ten thousand in one. */
export async function quizPart({ product, databases, options }: Stage): Promise<Row[]> {
  const pace = options.quick ? QUICK : FULL
  const sql = postgres(databases.product, { max: 1, onnotice: () => {} })
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
      patienceMs: pace.patienceMs,
    }
    const send = async (perSecond: number, seconds: number, gapMs: number) =>
      peak(await makeFans(sql, Math.ceil(perSecond * seconds)), perSecond, { ...game, gapMs })

    const carried = await capacity(sql, game, pace, send)
    const before = processorTimeOf(product.pid)
    const calm = await send(carried, pace.arrive, pace.gapMs)
    const spent = processorTimeOf(product.pid) - before
    const rows = [...calmRows(calm, pace.arrive, spent), ...judge(calm, await checkPeak(calm, sql))]
    const isWhole = options.full || options.only.length > 0
    if (carried >= PEAK || !isWhole) return rows
    const storm = await send(PEAK, pace.arrive, pace.gapMs)
    return [
      ...rows,
      ...stormRows(storm, Math.ceil(PEAK * pace.arrive), pace.arrive),
      ...judge(storm, await checkPeak(storm, sql)),
    ]
  } finally {
    agent.destroy()
    await sql.end()
  }
}

type Send = (perSecond: number, seconds: number, gapMs: number) => Promise<Notes>

/** The highest rate, in fans a second, at which nobody is refused and choices are saved in time. */
async function capacity(sql: postgres.Sql, game: Game, pace: Pace, send: Send): Promise<number> {
  const hurried = { ...game, gapMs: 0 }
  await inTurns(await makeFans(sql, WARM_FANS), PAGES_AT_ONCE, pace.warm, hurried)
  const most = await inTurns(await makeFans(sql, WARM_FANS), PAGES_AT_ONCE, pace.warm, hurried)
  for (const share of SHARES) {
    const rate = Math.min(PEAK, most * share)
    if (isCarried(await send(rate, pace.step, STEP_GAP_MS))) return rate
  }
  return most * (SHARES.at(-1) ?? 1)
}

const tellChoice = (notes: Notes) =>
  `p50 ${milliseconds(percentile(notes.choiceMs, 0.5))}, p99 ${milliseconds(p99(notes))}`

const calmRows = (notes: Notes, seconds: number, spentMs: number): Row[] => {
  const played = notes.handedIn.length
  return [
    {
      what: 'fans a minute who are carried: they start, choose ten times and hand in',
      product: `${number((played / seconds) * 60)}, CPU ${number(spentMs / played)} ms each`,
    },
    {
      what: '… saving a choice meanwhile',
      product: tellChoice(notes),
      budget: `p99 ≤ ${milliseconds(CHOICE_MS)}`,
      met: p99(notes) <= CHOICE_MS,
    },
    {
      what: '… requests refused',
      product: `${number(notes.refused)} of ${number(notes.requests)}`,
      budget: 'none',
      met: notes.refused === 0 && played > 0,
    },
  ]
}

const stormRows = (notes: Notes, came: number, seconds: number): Row[] => [
  {
    what: `requests refused while ${number(came)} fans come in ${number(seconds)} s`,
    product: `${number((notes.refused / notes.requests) * 100)} % of ${number(notes.requests)}`,
  },
  {
    what: '… fans who have started, who have handed in; saving a choice once it is let in',
    product: `${number(notes.started)}, ${number(notes.handedIn.length)}; ${tellChoice(notes)}`,
  },
]

/** What holds in a crowd of any size. */
function judge(notes: Notes, { lost, open, misbooked }: Checked): Row[] {
  const others = [...notes.failures].map(([name, count]) => `${name}: ${number(count)}`)
  const closed = notes.handedIn.length - open
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
      what: '… attempts handed in that are closed, and paid once',
      product: `${number(closed)}, ${number(notes.handedIn.length - misbooked)} of ${number(notes.handedIn.length)}`,
      budget: 'all',
      met: open === 0 && misbooked === 0,
    },
  ]
}
