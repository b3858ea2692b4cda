import type postgres from 'postgres'
import { oneConnection } from '@/db/one-connection'
import { passwordMatches } from '@/lib/auth/password'
import { actionRequest, send } from '../action-call.ts'
import { FAN } from '../database.ts'
import type { WireRequest } from '../load.ts'
import { milliseconds, number, type Row } from '../row.ts'
import { productAction } from '../sign-in.ts'
import type { Stage } from '../stage.ts'
import { median, separation } from '../statistics.ts'

const SAMPLES = 300
const QUICK_SAMPLES = 20
const CONTROL_SAMPLES = 60
const WARM_UP = 10
const BUDGET = 0.55
const WRONG = 'not-the-password'

type Samples = { known: number[]; unknown: number[] }
/** A known address or code, and a generator of unknown ones of the same form. */
type Pair = { known: string; newUnknown: () => string }

/** A fresh address as long as the known one. */
const ADDRESSES: Pair = {
  known: FAN.email,
  newUnknown: () => `${crypto.randomUUID().slice(0, FAN.email.indexOf('@'))}@goalquest.test`,
}

/** Known and unknown ones in random order, one at a time. */
async function sample(
  count: number,
  { known, newUnknown }: Pair,
  attempt: (asked: string) => Promise<void>,
): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  for (let n = 0; n < WARM_UP; n++) await attempt(n % 2 === 0 ? known : newUnknown())
  const order = Array.from({ length: count }, () =>
    Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const),
  ).flat()
  for (const group of order) {
    const asked = group === 'known' ? known : newUnknown()
    const began = performance.now()
    await attempt(asked)
    samples[group].push(performance.now() - began)
  }
  return samples
}

const summaryOf = ({ known, unknown }: Samples) =>
  `AUC ${number(separation(known, unknown), 3)}; known ${milliseconds(median(known))}, unknown ${milliseconds(median(unknown))}`

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = () =>
  Array.from({ length: 10 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** A league that has banned the fan: its code must be refused like an unknown one. */
async function banningLeague(sql: postgres.Sql): Promise<string> {
  const code = newCode()
  await sql`
    with captain as (
      select user_id from persons where email <> ${FAN.email} and not exists (select from league_members own where own.user_id = persons.user_id) limit 1
    ), league as (
      insert into leagues (request_id, name, join_code, owner_id)
      select gen_random_uuid(), 'Chiusa', ${code}, user_id from captain returning id, owner_id
    ), member as (
      insert into league_members (league_id, user_id, slot) select id, owner_id, 1 from league
    )
    insert into league_bans (league_id, user_id) select league.id, person.user_id from league, persons person where email = ${FAN.email}`
  return code
}

type Flow = { what: string; pair: Pair; request: (asked: string) => WireRequest }

async function flowsOf({ product, cookie }: Stage, sql: postgres.Sql): Promise<Flow[]> {
  const origin = product.url
  const signInAction = productAction('lib/account/sign-in/actions.ts', 'submitAuthForm')
  const reset = productAction('lib/account/password/actions.ts', 'requestReset')
  const join = productAction('lib/leagues/actions.ts', 'joinLeague')
  const form = (path: string, id: string, fields: Record<string, string>, own = {}) =>
    actionRequest({ path, id, fields, origin, ...own })
  return [
    {
      what: 'refused sign-ins of known and unknown addresses',
      pair: ADDRESSES,
      request: (email) => form('/auth', signInAction, { email, password: WRONG, intent: 'sign-in' }),
    },
    {
      what: 'sign-ups with known and unknown addresses',
      pair: ADDRESSES,
      request: (email) => form('/auth', signInAction, { email, password: WRONG, intent: 'sign-up' }),
    },
    {
      what: 'requests for a new password of known and unknown addresses',
      pair: ADDRESSES,
      request: (email) => form('/auth/recover', reset, { email }),
    },
    {
      what: 'codes of a league that has banned the fan, and of none',
      pair: { known: await banningLeague(sql), newUnknown: newCode },
      request: (invite) => form('/leagues', join, { invite }, { cookie }),
    },
  ]
}

/** Whether the latency of an answer that reveals nothing separates what the application knows from what it does not. */
export async function timingPart(stage: Stage): Promise<Row[]> {
  const { product, databases, options } = stage
  const sql = oneConnection(databases.product)
  const rows: Row[] = []
  for (const { what, pair, request } of await flowsOf(stage, sql)) {
    const statuses = new Set<number>()
    const times = await sample(options.quick ? QUICK_SAMPLES : SAMPLES, pair, async (asked) => {
      const answer = await send(product.url, request(asked))
      await answer.arrayBuffer()
      statuses.add(answer.status)
    })
    rows.push({
      what: `${what}, ${times.known.length} + ${times.unknown.length}, status ${[...statuses].join(', ')}`,
      product: summaryOf(times),
      budget: `AUC ≤ ${BUDGET}, one status`,
      met: separation(times.known, times.unknown) <= BUDGET && statuses.size === 1,
    })
  }
  const control = await sample(CONTROL_SAMPLES, ADDRESSES, async (email) => {
    const [known] = await sql<
      { password_hash: string }[]
    >`select password_hash from persons where email = ${email}`
    if (known) await passwordMatches(known.password_hash, WRONG)
  })
  await sql.end()
  return [
    ...rows,
    { what: 'control: sign-ins without the dummy hash, in this process', product: summaryOf(control) },
  ]
}
