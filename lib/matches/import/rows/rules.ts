import type { IngestChange, StoredResult } from '@/db/schema/matches'
import { competitionOf } from '@/lib/competitions/rules'
import { isoDay } from '@/lib/core/i18n/format'
import type { SeasonAnswer, SkippedRow, VendorMatch } from '@/lib/gateways/football-data-answer'
import {
  MATCH_DURATIONS,
  MATCH_STATUSES,
  type MatchResult,
  type MatchStatus,
  type MatchWinner,
  type Score,
  scoreOf,
  storedResult,
  TEAM_MAX,
} from '../../rules'

/** A match of the vendor's answer, by the names of our columns. */
export type MatchRow = {
  external_id: string
  /** Other ids under which the answer has the same match. */
  other_ids: string[]
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

export type SeasonRows = { rows: MatchRow[]; skipped: SkippedRow[] }

/**
 * The matches of an answer as rows, ordered by the vendor's id. The same id, or the same two teams on the same day of the
 * zone, are one match, of which the newest is taken. A match with an unknown status is skipped: no rule could settle it.
 */
export function rowsOf(code: string, { matches, skipped }: SeasonAnswer, zone: string): SeasonRows {
  const read = matches.map((match) => ({ match, status: statusOf(match.status) }))
  const rows = newestOf(
    read.flatMap(({ match, status }) => (status ? [rowOf(code, match, status)] : [])),
    ({ external_id }) => external_id,
  )
  const once = newestOf(rows, (row) => fixtureKey(row, zone))
  const unknown = read.flatMap(({ match, status }) =>
    status ? [] : [{ id: String(match.id), reason: `unknown_status: ${match.status.slice(0, 40)}` }],
  )
  return {
    rows: once.sort((a, b) => (a.external_id < b.external_id ? -1 : 1)),
    skipped: [...skipped, ...unknown],
  }
}

const fixtureKey = ({ external_id, home_id, away_id, kickoff_at }: MatchRow, zone: string): string =>
  home_id && away_id && kickoff_at
    ? `${home_id} ${away_id} ${isoDay(Date.parse(kickoff_at), zone)}`
    : external_id

/** The newest row of each key, with the ids of the others; of equally new rows the last. */
function newestOf(rows: MatchRow[], keyOf: (row: MatchRow) => string): MatchRow[] {
  const byKey = new Map<string, MatchRow>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    const isOlder = known && (known.vendor_updated_at ?? '') > (row.vendor_updated_at ?? '')
    const [kept, other] = isOlder ? [known, row] : [row, known]
    const ids = new Set([...kept.other_ids, ...(other ? [other.external_id, ...other.other_ids] : [])])
    ids.delete(kept.external_id)
    byKey.set(keyOf(row), { ...kept, other_ids: [...ids] })
  }
  return [...byKey.values()]
}

function rowOf(code: string, match: VendorMatch, status: MatchStatus): MatchRow {
  return {
    external_id: String(match.id),
    other_ids: [],
    competition: competitionOf(code),
    season: within(Number(match.season?.startDate?.slice(0, 4)), 1850, 2200),
    stage: match.stage?.replace(/[^\w -]/g, '').slice(0, 60) || null,
    round: within(match.matchday, 1, 999),
    home: nameOf(match.homeTeam),
    away: nameOf(match.awayTeam),
    home_id: match.homeTeam?.id?.toString() ?? null,
    away_id: match.awayTeam?.id?.toString() ?? null,
    kickoff_at: match.utcDate ? kickoffOf(match.utcDate, status) : null,
    kickoff_known: Boolean(match.utcDate) && status !== 'SCHEDULED',
    vendor_updated_at: match.lastUpdated ? new Date(match.lastUpdated).toISOString() : null,
    vendor_result: storedResult(resultOf(status, match.score)),
  }
}

/**
 * While only the day is known, the vendor sends its midnight in UTC, which west of Greenwich is still the day before; at ten in UTC it is
 * that day everywhere from Hawaii to New Zealand.
 */
function kickoffOf(utcDate: string, status: MatchStatus): string {
  const at = new Date(utcDate).toISOString()
  return status === 'SCHEDULED' ? at.replace('T00:00:00.000Z', 'T10:00:00.000Z') : at
}

/** One of the eleven statuses, or null; both spellings of a cancelled match are accepted. */
export const statusOf = (status: string): MatchStatus | null =>
  status === 'CANCELED' ? 'CANCELLED' : (MATCH_STATUSES.find((known) => known === status) ?? null)

const WINNERS = new Map<string | null | undefined, MatchWinner>([
  ['HOME_TEAM', 'home'],
  ['AWAY_TEAM', 'away'],
  ['DRAW', 'draw'],
])

type VendorScore = NonNullable<VendorMatch['score']>

const vendorScore = (pair: VendorScore['fullTime']): Score | null =>
  scoreOf(pair?.home ?? null, pair?.away ?? null)

const minus = (whole: Score | null, part: Score | null): Score | null => {
  if (!whole || !part) return null
  const rest = { home: whole.home - part.home, away: whole.away - part.away }
  return rest.home >= 0 && rest.away >= 0 ? rest : null
}

/** Goals before penalties. `fullTime` usually includes them, and then it is level only without them. */
function beforePenalties(fullTime: Score | null, penalties: Score): Score | null {
  const rest = minus(fullTime, penalties)
  return rest && rest.home === rest.away ? rest : fullTime
}

/**
 * The vendor's score as a result. The score after 90 minutes is `regularTime`, else `fullTime` of a match that ended
 * there, else unknown. Extra time is `extraTime`, else what remains of `fullTime`.
 * With a duration that we do not know, nothing is taken from `fullTime`.
 */
export function resultOf(status: MatchStatus, score: VendorScore | null | undefined): MatchResult {
  const vendorDuration = score?.duration ?? 'REGULAR'
  const duration = MATCH_DURATIONS.find((known) => known === vendorDuration)
  const fullTime = vendorScore(score?.fullTime)
  const regular = vendorScore(score?.regularTime) ?? (duration === 'REGULAR' ? fullTime : null)
  const penalties = duration === 'PENALTY_SHOOTOUT' ? vendorScore(score?.penalties) : null
  const whole = penalties ? beforePenalties(fullTime, penalties) : fullTime
  const extra = duration === 'REGULAR' ? null : (vendorScore(score?.extraTime) ?? minus(whole, regular))
  return {
    status,
    duration: duration ?? 'REGULAR',
    winner: WINNERS.get(score?.winner) ?? null,
    half: vendorScore(score?.halfTime),
    regular,
    extra,
    penalties,
  }
}

type Values = Record<string, unknown>
/** A match as it is stored and as the answer has it; without changes, one row without `externalId`. */
export type ComparedRow = {
  externalId: string | null
  home: string | null
  away: string | null
  isNew: boolean
  before: Values
  after: Values
}

type ChangedRow = ComparedRow & { externalId: string }

/** Whether the row is a change: an answer that changes nothing has one row that is none. */
export const isChange = <T extends ComparedRow>(row: T): row is T & ChangedRow => row.externalId !== null

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** The fields that differ, as texts. */
export function changeOf(code: string, row: ChangedRow): IngestChange {
  const { externalId, home, away, isNew, before, after } = row
  const fields: IngestChange['fields'] = {}
  for (const name of Object.keys(after)) {
    const [from, to] = [isNew ? null : asText(before[name]), asText(after[name])]
    if (from !== to) fields[name] = { from, to }
  }
  return { code, externalId, home, away, isNew, fields }
}
