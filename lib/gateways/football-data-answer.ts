import 'server-only'
import { z } from 'zod'
import { FootballDataError } from './football-data-error'

const goals = z.int().min(0).max(99).nullable().optional()
const pair = z.object({ home: goals, away: goals }).nullable().optional()

/** Unknown fields are dropped; enumerations are plain strings, since the manual does not list all their values. */
const team = z
  .object({ id: z.int().nullable().optional(), name: z.string().nullable().optional() })
  .nullable()
  .optional()

const vendorMatch = z.object({
  id: z.int().positive(),
  utcDate: z.iso.datetime({ offset: true }).nullable().optional(),
  status: z.string(),
  matchday: z.int().nullable().optional(),
  stage: z.string().nullable().optional(),
  lastUpdated: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Sent when the matches are of several competitions. */
  competition: z.object({ code: z.string().nullable().optional() }).nullable().optional(),
  season: z.object({ startDate: z.string().nullable().optional() }).nullable().optional(),
  homeTeam: team,
  awayTeam: team,
  score: z
    .object({
      winner: z.string().nullable().optional(),
      duration: z.string().nullable().optional(),
      fullTime: pair,
      halfTime: pair,
      regularTime: pair,
      extraTime: pair,
      penalties: pair,
    })
    .nullable()
    .optional(),
})

const envelope = z.object({ matches: z.array(z.unknown()).max(20_000) })

/** A match as the vendor sends it, with enumerations as plain strings. */
export type VendorMatch = z.output<typeof vendorMatch>

/** A row that cannot be read, with its id when that much is clear, and why: `unreadable: score.fullTime.home invalid_type`. */
export type SkippedRow = { id: string | null; reason: string }
export type SeasonAnswer = { matches: VendorMatch[]; skipped: SkippedRow[] }

const numbered = z.object({ id: z.int().positive() })

/**
 * The matches of an answer, without the rows that cannot be read.
 * @throws FootballDataError unreadable if it is not a list of matches, or when not one row can be read
 */
export function readMatches(body: unknown): SeasonAnswer {
  const outer = envelope.safeParse(body)
  if (!outer.success) throw new FootballDataError('unreadable', whereIn(outer.error))
  const answer: SeasonAnswer = { matches: [], skipped: [] }
  for (const row of outer.data.matches) {
    const match = vendorMatch.safeParse(row)
    if (match.success) answer.matches.push(match.data)
    else answer.skipped.push({ id: idOf(row), reason: `unreadable: ${whereIn(match.error)}` })
  }
  const [first] = answer.skipped
  if (first && answer.matches.length === 0)
    throw new FootballDataError('unreadable', `matches.0.${first.reason.slice(12)}`)
  return answer
}

const idOf = (row: unknown): string | null => numbered.safeParse(row).data?.id.toString() ?? null

const whereIn = ({ issues: [first] }: z.ZodError) => `${first?.path.join('.')} ${first?.code}`

const vendorClub = z.object({
  id: z.int().positive(),
  shortName: z.string().trim().min(1).max(60),
  clubColors: z.string().trim().min(1).max(100).nullable().optional().catch(null),
})
const clubList = z.object({ teams: z.array(z.unknown()).max(1_000) })

/** A club as the vendor sends it; colours in its words: `Red / White`. */
export type VendorClub = z.output<typeof vendorClub>

/**
 * The clubs of an answer, without those that cannot be read.
 * @throws FootballDataError unreadable if it is not a list of clubs
 */
export function readClubs(body: unknown): VendorClub[] {
  const outer = clubList.safeParse(body)
  if (!outer.success) throw new FootballDataError('unreadable', whereIn(outer.error))
  return outer.data.teams.flatMap((row) => vendorClub.safeParse(row).data ?? [])
}
