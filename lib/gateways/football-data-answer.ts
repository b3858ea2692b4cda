import 'server-only'
import { z } from 'zod'
import { FootballDataError } from './football-data-error'

const goals = z.int().min(0).max(99).nullable().optional()
const pair = z.object({ home: goals, away: goals }).nullable().optional()

/** Objects keep what we know of them and drop the rest; words come as words, since the manual does not list them all. */
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

/** A match as the vendor tells it, its enumerations as plain words. */
export type VendorMatch = z.output<typeof vendorMatch>

/**
 * The matches of an answer.
 * @throws FootballDataError unreadable, with the first thing that does not fit; an answer is taken whole or not at all
 */
export function readMatches(body: unknown): VendorMatch[] {
  const outer = envelope.safeParse(body)
  if (!outer.success) throw new FootballDataError('unreadable', whereIn(outer.error))
  return outer.data.matches.map((match, place) => {
    const inner = vendorMatch.safeParse(match)
    if (inner.success) return inner.data
    throw new FootballDataError('unreadable', `matches.${place}.${whereIn(inner.error)}`)
  })
}

const whereIn = ({ issues: [first] }: z.ZodError) => `${first?.path.join('.')} ${first?.code}`
