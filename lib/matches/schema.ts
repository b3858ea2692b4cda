import { z } from 'zod'
import { competitionOf } from '@/lib/competitions/rules'
import { id, localMinute, oneOf, oneOfOrNone, rowVersion, wholeOrNone } from '@/lib/core/forms/fields'
import { optionalText, requiredText } from '@/lib/core/forms/text-fields'
import {
  GENERIC_COMPETITION,
  MATCH_DURATIONS,
  MATCH_STATUSES,
  MATCH_WINNERS,
  REASON_MAX,
  SCORE_MAX,
  scoreOf,
  TEAM_MAX,
} from './rules'

/** A competition as football-data.org abbreviates it. */
export const VENDOR_CODE = /^[A-Z][A-Z0-9]{1,9}$/
const SLUG = /^[a-z][a-z0-9_]{1,39}$/

/** A competition of the product by its slug or its code, else a slug, else a code in capitals. */
function keyOf(text: string): string {
  const code = text.toUpperCase()
  const slug = competitionOf(code)
  return slug === code && SLUG.test(text) ? text : slug
}

export const competitionKey = z
  .string({ error: 'invalid' })
  .max(200, 'too_long')
  .default('')
  .transform((text) => text.trim() || GENERIC_COMPETITION)
  .transform(keyOf)
  .refine((text) => SLUG.test(text) || VENDOR_CODE.test(text), 'invalid')

/** The command refuses empty teams, with a message of their own. */
const fields = {
  home: optionalText({ max: TEAM_MAX }),
  away: optionalText({ max: TEAM_MAX }),
  competition: competitionKey,
  kickoff: localMinute,
  season: wholeOrNone(1850, 2200),
  round: wholeOrNone(1, 999),
}

/** `requestId` is chosen by the form, so that the same form sent twice makes one match. */
export const createMatchInput = z.strictObject({ requestId: id, ...fields })

export const updateMatchInput = z.strictObject({ id, version: rowVersion, ...fields })

const goals = wholeOrNone(0, SCORE_MAX)
const version = z
  .string({ error: 'invalid' })
  .regex(/^\d{1,9}$/, 'invalid')
  .transform(Number)

const scoreFields = {
  halfHome: goals,
  halfAway: goals,
  regularHome: goals,
  regularAway: goals,
  extraHome: goals,
  extraAway: goals,
  penaltiesHome: goals,
  penaltiesAway: goals,
}

export const liftCorrectionInput = z.strictObject({ id, version })

/** A result as an admin enters it; both sides of a score or none. Without a winner the goals decide. */
export const correctResultInput = z
  .strictObject({
    id,
    version,
    status: oneOf(MATCH_STATUSES),
    duration: oneOf(MATCH_DURATIONS).default('REGULAR'),
    winner: oneOfOrNone(MATCH_WINNERS),
    ...scoreFields,
    reason: requiredText({ max: REASON_MAX, lines: true }),
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string, params?: { limit: number }) =>
      context.addIssue({ code: 'custom', path: [path], message, params })
    for (const part of ['half', 'regular', 'extra', 'penalties'] as const) {
      const [home, away] = [`${part}Home`, `${part}Away`] as const
      if ((input[home] === null) !== (input[away] === null))
        refuse(input[home] === null ? home : away, 'required')
    }
    const isWithoutGoals = input.regularHome === null && input.regularAway === null
    if (input.status === 'FINISHED' && isWithoutGoals) refuse('regularHome', 'required')
    if (input.status === 'AWARDED' && isWithoutGoals && input.winner === null) refuse('winner', 'required')
    if (input.duration === 'REGULAR' && input.extraHome !== null) refuse('extraHome', 'invalid')
    if (input.duration !== 'PENALTY_SHOOTOUT' && input.penaltiesHome !== null)
      refuse('penaltiesHome', 'invalid')
    for (const side of ['Home', 'Away'] as const) {
      const limit = input[`regular${side}`] ?? Number.POSITIVE_INFINITY
      if ((input[`half${side}`] ?? 0) > limit) refuse(`half${side}`, 'too_large', { limit })
    }
  })
  .transform((input) => ({
    id: input.id,
    version: input.version,
    reason: input.reason,
    status: input.status,
    duration: input.duration,
    winner: input.winner,
    half: scoreOf(input.halfHome, input.halfAway),
    regular: scoreOf(input.regularHome, input.regularAway),
    extra: scoreOf(input.extraHome, input.extraAway),
    penalties: scoreOf(input.penaltiesHome, input.penaltiesAway),
  }))
