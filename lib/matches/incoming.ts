import type { StoredResult } from '@/db/schema/matches'
import type { VendorMatch } from '@/lib/gateways/football-data-answer'
import { FootballDataError } from '@/lib/gateways/football-data-error'
import { competitionOf, TEAM_MAX } from './rules'
import { knownStatus, storedResult, vendorResult } from './vendor-rules'

/** A match on its way into the database, by the names of its columns. */
export type IncomingMatch = {
  external_id: string
  competition: string
  season: number | null
  stage: string | null
  round: number | null
  home: string | null
  away: string | null
  home_id: string | null
  away_id: string | null
  kickoff_at: string | null
  kickoff_known: boolean
  vendor_updated_at: string | null
  vendor_result: StoredResult
}

const within = (value: number | null | undefined, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : null

const nameOf = (team: VendorMatch['homeTeam']) => {
  const readable = (team?.name ?? '').toWellFormed().replace(/\p{C}/gu, '').trim()
  return [...readable].slice(0, TEAM_MAX).join('').trim() || null
}

/**
 * What the vendor says, in our words; each match once, the newest of those that come twice.
 * @throws FootballDataError unknown_status: the whole answer is refused, since no rule could say what such a match is
 */
export function incomingMatches(code: string, answer: VendorMatch[]): IncomingMatch[] {
  const byId = new Map<string, IncomingMatch>()
  for (const match of answer) {
    const incoming = incomingMatch(code, match)
    const before = byId.get(incoming.external_id)
    const isOlder = before && (before.vendor_updated_at ?? '') > (incoming.vendor_updated_at ?? '')
    if (!isOlder) byId.set(incoming.external_id, incoming)
  }
  return [...byId.values()].sort((a, b) => (a.external_id < b.external_id ? -1 : 1))
}

function incomingMatch(code: string, match: VendorMatch): IncomingMatch {
  const status = knownStatus(match.status)
  if (!status) throw new FootballDataError('unknown_status', `${match.id} ${match.status.slice(0, 40)}`)
  return {
    external_id: String(match.id),
    competition: competitionOf(code),
    season: within(Number(match.season?.startDate?.slice(0, 4)), 1850, 2200),
    stage: match.stage?.replace(/[^\w -]/g, '').slice(0, 60) || null,
    round: within(match.matchday, 1, 999),
    home: nameOf(match.homeTeam),
    away: nameOf(match.awayTeam),
    home_id: match.homeTeam?.id?.toString() ?? null,
    away_id: match.awayTeam?.id?.toString() ?? null,
    kickoff_at: match.utcDate ? new Date(match.utcDate).toISOString() : null,
    kickoff_known: Boolean(match.utcDate) && status !== 'SCHEDULED',
    vendor_updated_at: match.lastUpdated ? new Date(match.lastUpdated).toISOString() : null,
    vendor_result: storedResult(vendorResult(status, match.score)),
  }
}
