import { between, type Random } from '../random.ts'
import { DAY, HOUR } from './calendar.ts'
import type { LeagueCode } from './competitions.ts'
import type { Fixture, Goal, Incident } from './fixture.ts'
import { byMinute, regular } from './goals.ts'
import { replayAt } from './league-calendar.ts'

type Placed = Fixture & { code: LeagueCode; week: number; isMidweek: boolean }

/** An extra home goal, which the vendor withdraws nine hours after the kickoff. */
export function wrongFirst({ outcome }: Fixture, random: Random): Incident {
  const extra: Goal = { side: 'home', minute: between(random, 46, 90) }
  return { kind: 'corrected', after: 9 * HOUR, mistaken: regular([...outcome.goals, extra].sort(byMinute)) }
}

const awarded = (_: Fixture, random: Random): Incident => ({
  kind: 'awarded',
  after: 50 * HOUR,
  winner: random() < 0.5 ? 'home' : 'away',
})

/** Ten days later: from a Sunday to a free Wednesday. */
function soon({ code, year, week, kickoff }: Placed): Incident | null {
  const replay = replayAt(code, year, week + 1)
  const later = replay === null ? 0 : replay - kickoff
  return Math.abs(later - 10 * DAY) < 12 * HOUR
    ? { kind: 'postponed', after: -5 * HOUR, replayAfter: later }
    : null
}

/** Five weeks later at the earliest, or not at all if the season has no such day left. */
function late({ code, year, week, kickoff }: Placed): Incident {
  const replay = replayAt(code, year, week + 5)
  return { kind: 'postponed', after: -26 * HOUR, replayAfter: replay === null ? null : replay - kickoff }
}

type Wanted = {
  /** Position in the season, as a share of its rounds. */
  from: number
  to: number
  make: (match: Placed, random: Random) => Incident | null
}

const WANTED: Wanted[] = [
  { from: 0.05, to: 0.22, make: soon },
  { from: 0.5, to: 0.85, make: soon },
  { from: 0.22, to: 0.32, make: late },
  { from: 0.45, to: 0.7, make: late },
  { from: 0.1, to: 0.25, make: awarded },
  { from: 0.15, to: 0.3, make: wrongFirst },
  { from: 0.3, to: 0.45, make: () => ({ kind: 'suspended' }) },
  { from: 0.7, to: 0.85, make: () => ({ kind: 'cancelled', after: -48 * HOUR }) },
]

/** Adds a league's irregular matches; no club has two to replay, and the last round stays as planned. */
export function withIncidents(matches: Placed[], rounds: number, random: Random): Placed[] {
  const incidents = new Map<number, Incident>()
  const behind = new Set<number>()
  for (const { from, to, make } of WANTED) {
    const candidates = matches.flatMap((match) => {
      const share = (match.matchday ?? 0) / rounds
      const isTaken = incidents.has(match.id) || behind.has(match.home.id) || behind.has(match.away.id)
      if (share < from || share >= to || match.isMidweek || isTaken) return []
      const incident = make(match, random)
      return incident ? [{ match, incident }] : []
    })
    const chosen = candidates[between(random, 0, candidates.length - 1)]
    if (!chosen) continue
    incidents.set(chosen.match.id, chosen.incident)
    if (chosen.incident.kind === 'postponed') behind.add(chosen.match.home.id).add(chosen.match.away.id)
  }
  return matches.map((match) => ({ ...match, incident: incidents.get(match.id) ?? null }))
}
