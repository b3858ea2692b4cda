import type { Vendor, VendorAnswer, VendorRequest } from '../vendor.ts'
import { award, correct, OrderConflict, play, postpone } from './commands.ts'
import type { Code, Competition } from './competitions.ts'
import { flooded, type Spoiled, spoiled } from './mishaps.ts'
import { orderSchema } from './orders.ts'
import { Quota } from './quota.ts'
import { answerOf, failureOf, notFound, Refusal, restricted } from './refusal.ts'
import { bodyFor } from './routes.ts'
import { Simulation } from './simulation.ts'
import { resultSet, type WireMatch } from './wire.ts'

const isList = (body: object): body is { matches: WireMatch[] } => 'matches' in body

/** football-data.org v4 with simulated seasons around today; `wall` is the machine's clock in milliseconds. */
export function footballData(wall: () => number = Date.now): Vendor {
  const simulation = new Simulation(wall)
  const quota = new Quota(wall)
  let closed: Code[] = []
  let left = { truncate: 0, flood: 0 }
  let spoil: Spoiled | null = null

  const access = { isOpen: ({ code }: Competition) => !closed.includes(code) }

  function reset() {
    simulation.reset()
    quota.reset()
    closed = []
    left = { truncate: 0, flood: 0 }
    spoil = null
  }

  /** Applies the orders for the next non-empty list, once. */
  function disturbed(body: object): object {
    if (!isList(body) || body.matches.length === 0 || (left.flood === 0 && !spoil)) return body
    const wide = flooded(body.matches, left.flood)
    const matches = spoil ? spoiled(wide, spoil) : wide
    left.flood = 0
    spoil = null
    return { ...body, resultSet: resultSet(matches), matches }
  }

  function success({ pathname, query }: VendorRequest): VendorAnswer {
    const path = /^\/v4(\/.+?)\/?$/.exec(pathname)?.[1]
    if (!path) throw notFound()
    const body = disturbed(bodyFor(simulation, access, path, query))
    if (left.truncate === 0) return { status: 200, body }
    left.truncate--
    const text = JSON.stringify(body)
    return { status: 200, body: text.slice(0, Math.floor(text.length / 2)), type: 'application/json' }
  }

  function answer(request: VendorRequest): VendorAnswer {
    const given = request.headers['x-auth-token']
    const token = typeof given === 'string' ? given.trim() : ''
    const { headers, refusal } = quota.take(token)
    try {
      if (token === 'invalid') throw failureOf(400)
      if (refusal) throw refusal
      if (request.method !== 'GET') throw new Refusal(405, 'Method not allowed.')
      if (!token && request.pathname !== '/v4/competitions') throw restricted()
      return { ...success(request), headers }
    } catch (error) {
      if (error instanceof Refusal) return { ...answerOf(error), headers }
      throw error
    }
  }

  function order(given: unknown, isReset: boolean): string | null {
    const parsed = orderSchema.safeParse(given)
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
    if (isReset) reset()
    const wanted = parsed.data
    try {
      if (wanted.clock !== undefined)
        simulation.setClock(wanted.clock === null ? null : Date.parse(wanted.clock))
      if (wanted.speed !== undefined) simulation.setSpeed(wanted.speed)
      if (wanted.advance) simulation.setClock(simulation.now() + wanted.advance * 1_000)
      if (wanted.play) play(simulation, wanted.play)
      if (wanted.correct) correct(simulation, wanted.correct)
      if (wanted.postpone) postpone(simulation, wanted.postpone)
      if (wanted.award) award(simulation, wanted.award)
    } catch (error) {
      if (error instanceof OrderConflict) return error.message
      throw error
    }
    if (wanted.limit !== undefined || wanted.limitSeconds !== undefined)
      quota.set(wanted.limit, wanted.limitSeconds)
    left = { truncate: wanted.truncate ?? left.truncate, flood: wanted.flood ?? left.flood }
    spoil = wanted.spoil ?? spoil
    closed = wanted.restricted ?? closed
    return null
  }

  return {
    name: 'football-data',
    answer,
    order,
    failure: (status) => ({
      ...answerOf(failureOf(status)),
      ...(status === 429
        ? { headers: { 'X-Requests-Available-Minute': '0', 'X-RequestCounter-Reset': '1' } }
        : {}),
    }),
  }
}
