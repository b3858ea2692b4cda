import { DAY, HOUR } from './calendar.ts'
import { COMPETITIONS, type Code, isCup } from './competitions.ts'
import type { Command } from './control.ts'
import type { Fixture, Goal, Side, Stage } from './fixture.ts'
import { byMinute } from './goals.ts'
import type { Simulation } from './simulation.ts'

/** A command that does not fit the state of the season. */
export class CommandConflict extends Error {
  override name = 'CommandConflict'
}

/** Longer than the longest match. */
const SINCE_KICKOFF = 3 * HOUR

function find(simulation: Simulation, id: number): Fixture {
  const match = simulation.find(id)
  if (!match) throw new CommandConflict(`there is no match ${id}`)
  if (match.drawAt > simulation.now()) throw new CommandConflict(`the teams of match ${id} are not known yet`)
  return match
}

const runningSeason = (simulation: Simulation, code: Code): Fixture[] =>
  COMPETITIONS.filter((competition) => competition.code === code).flatMap((competition) =>
    simulation.season(competition, simulation.currentYear()),
  )

const hasBegun = (simulation: Simulation, match: Fixture) =>
  !['SCHEDULED', 'TIMED', 'POSTPONED', 'CANCELLED'].includes(simulation.reportOf(match).state.status)

/** Finishes every open match of a round, postponed and suspended ones included. */
export function play(
  simulation: Simulation,
  { competition, matchday, stage }: NonNullable<Command['play']>,
): void {
  const wanted: Stage = stage ?? (isCup(competition) ? 'LEAGUE_STAGE' : 'REGULAR_SEASON')
  const all = runningSeason(simulation, competition)
  const round = all.filter((match) => match.stage === wanted && match.matchday === matchday)
  if (round.length === 0) throw new CommandConflict('there is no such round')
  const kickoff = simulation.now() - SINCE_KICKOFF
  for (const match of round.map(({ id }) => find(simulation, id))) {
    if (['FINISHED', 'AWARDED', 'CANCELLED'].includes(simulation.reportOf(match).state.status)) continue
    const kind = match.incident?.kind
    const incident = kind === 'postponed' || kind === 'suspended' ? null : match.incident
    const isDue = match.kickoff <= kickoff && kind !== 'postponed'
    simulation.change({ ...match, kickoff: isDue ? match.kickoff : kickoff, incident })
  }
  revealNext(simulation, competition, wanted)
}

/** Publishes the pairings of the next stage once this one is finished. */
function revealNext(simulation: Simulation, competition: Code, stage: Stage): void {
  const all = runningSeason(simulation, competition)
  const isOpen = (match: Fixture) => simulation.reportOf(match).state.status !== 'FINISHED'
  if (all.some((match) => match.stage === stage && isOpen(match))) return
  const now = simulation.now()
  const next = all.find(({ drawAt }) => drawAt > now)?.stage
  for (const match of all)
    if (match.stage === next) simulation.change({ ...match, drawAt: now, timedAt: now })
}

/** Trims or pads the goals of one side in ninety minutes; the half-time score is kept where possible. */
function adjusted(goals: Goal[], side: Side, wanted: number): Goal[] {
  const own = goals.filter((goal) => goal.side === side && goal.minute <= 90)
  const more = Array.from({ length: Math.max(wanted - own.length, 0) }, () => ({ side, minute: 90 }))
  return [...own.slice(0, wanted), ...more]
}

/**
 * Changes the score after ninety minutes of a finished match; a correction that the simulation had in store for it is dropped.
 * @throws CommandConflict unless it is finished
 */
export function correct(
  simulation: Simulation,
  { matchId, home, away }: NonNullable<Command['correct']>,
): void {
  const match = find(simulation, matchId)
  const { status } = simulation.reportOf(match).state
  if (status !== 'FINISHED') throw new CommandConflict(`match ${matchId} is ${status}, not FINISHED`)
  const { goals } = match.outcome
  const ninety = [...adjusted(goals, 'home', home), ...adjusted(goals, 'away', away)].sort(byMinute)
  const outcome = { ...match.outcome, goals: [...ninety, ...goals.filter(({ minute }) => minute > 90)] }
  simulation.change({
    ...match,
    outcome,
    incident: match.incident?.kind === 'corrected' ? null : match.incident,
  })
}

/** Postpones a match by some days, or without a new date. @throws CommandConflict once it has begun, or for a date in the past */
export function postpone(simulation: Simulation, { matchId, days }: NonNullable<Command['postpone']>): void {
  const match = find(simulation, matchId)
  if (hasBegun(simulation, match)) throw new CommandConflict(`match ${matchId} has begun`)
  const after = simulation.now() - match.kickoff
  const replayAfter = days === null ? null : days * DAY
  if (replayAfter !== null && replayAfter <= after)
    throw new CommandConflict('the new date would be in the past')
  simulation.change({ ...match, incident: { kind: 'postponed', after, replayAfter } })
}

/** Awards a match to one side. */
export function award(simulation: Simulation, { matchId, winner }: NonNullable<Command['award']>): void {
  const match = find(simulation, matchId)
  const after = simulation.now() - match.kickoff
  const side = winner === 'HOME_TEAM' ? 'home' : 'away'
  simulation.change({ ...match, incident: { kind: 'awarded', after, winner: side } })
}
