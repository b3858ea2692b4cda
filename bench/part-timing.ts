import postgres from 'postgres'
import { passwordMatches } from '@/lib/auth/password'
import { send } from './action-call.ts'
import { FAN } from './database.ts'
import { milliseconds, number, type Row } from './row.ts'
import { signInRequest } from './sign-in.ts'
import type { Stage } from './stage.ts'
import { median, separation } from './statistics.ts'

const SAMPLES = 300
const QUICK_SAMPLES = 20
const CONTROL_SAMPLES = 60
const WARM_UP = 10
const BUDGET = 0.55
const WRONG = 'not-the-password'

type Samples = { known: number[]; unknown: number[] }

/** A fresh address as long as the known one. */
const nobody = () => `${crypto.randomUUID().slice(0, FAN.email.indexOf('@'))}@goalquest.test`

/** Known and unknown addresses in random order, one at a time. */
async function sample(count: number, attempt: (email: string) => Promise<void>): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  for (let n = 0; n < WARM_UP; n++) await attempt(n % 2 === 0 ? FAN.email : nobody())
  const order = Array.from({ length: count }, () =>
    Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const),
  ).flat()
  for (const group of order) {
    const email = group === 'known' ? FAN.email : nobody()
    const began = performance.now()
    await attempt(email)
    samples[group].push(performance.now() - began)
  }
  return samples
}

const summaryOf = ({ known, unknown }: Samples) =>
  `AUC ${number(separation(known, unknown), 3)}; known ${milliseconds(median(known))}, unknown ${milliseconds(median(unknown))}`

/** Whether the latency of a refused sign-in separates known from unknown addresses. */
export async function timingPart({ product, databases, options }: Stage): Promise<Row[]> {
  const statuses = new Set<number>()
  const real = await sample(options.quick ? QUICK_SAMPLES : SAMPLES, async (email) => {
    const answer = await send(product.url, signInRequest(product.url, { email, password: WRONG }))
    await answer.arrayBuffer()
    statuses.add(answer.status)
  })
  const sql = postgres(databases.product, { max: 1 })
  const control = await sample(CONTROL_SAMPLES, async (email) => {
    const [known] = await sql<
      { password_hash: string }[]
    >`select password_hash from persons where email = ${email}`
    if (known) await passwordMatches(known.password_hash, WRONG)
  })
  await sql.end()
  const area = separation(real.known, real.unknown)
  return [
    {
      what: `refused sign-ins of known and unknown addresses, ${real.known.length} + ${real.unknown.length}, status ${[...statuses].join(', ')}`,
      product: summaryOf(real),
      budget: `AUC ≤ ${BUDGET}, one status`,
      met: area <= BUDGET && statuses.size === 1,
    },
    { what: 'control: the same without the dummy hash, in this process', product: summaryOf(control) },
  ]
}
