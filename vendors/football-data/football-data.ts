import type { Vendor, VendorAnswer, VendorRequest } from '../vendor.ts'
import { award, CommandConflict, correct, play, postpone } from './commands.ts'
import type { Code, Competition } from './competitions.ts'
import { commandSchema } from './control.ts'
import { flooded, type Spoiled, spoiled } from './mishaps.ts'
import { Quota } from './quota.ts'
import { answerOf, failureOf, notFound, Refusal, restricted } from './refusal.ts'
import { bodyFor } from './routes.ts'
import { Simulation } from './simulation.ts'
import { resultSet, type WireMatch } from './wire.ts'

const isList = (body: object): body is { matches: WireMatch[] } => 'matches' in body

/** football-data.org v4 with simulated seasons around today; `wall` is the machine's clock in milliseconds. */
export function footballData(wall: () => number = Date.now, weeksEarly = 0): Vendor {
  const simulation = new Simulation(wall, weeksEarly)
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

  /** Applies the commands for the next non-empty list, once. */
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

  function control(given: unknown, isReset: boolean): string | null {
    const parsed = commandSchema.safeParse(given)
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
    if (isReset) reset()
    const command = parsed.data
    try {
      if (command.clock !== undefined)
        simulation.setClock(command.clock === null ? null : Date.parse(command.clock))
      if (command.speed !== undefined) simulation.setSpeed(command.speed)
      if (command.advance) simulation.setClock(simulation.now() + command.advance * 1_000)
      if (command.play) play(simulation, command.play)
      if (command.correct) correct(simulation, command.correct)
      if (command.postpone) postpone(simulation, command.postpone)
      if (command.award) award(simulation, command.award)
    } catch (error) {
      if (error instanceof CommandConflict) return error.message
      throw error
    }
    if (command.limit !== undefined || command.limitSeconds !== undefined)
      quota.set(command.limit, command.limitSeconds)
    left = { truncate: command.truncate ?? left.truncate, flood: command.flood ?? left.flood }
    spoil = command.spoil ?? spoil
    closed = command.restricted ?? closed
    return null
  }

  return {
    name: 'football-data',
    answer,
    control,
    failure: (status) => ({
      ...answerOf(failureOf(status)),
      ...(status === 429
        ? { headers: { 'X-Requests-Available-Minute': '0', 'X-RequestCounter-Reset': '1' } }
        : {}),
    }),
  }
}
