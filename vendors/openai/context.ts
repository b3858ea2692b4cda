import { z } from 'zod'

/** Matches of the season at home, or away. */
const record = z.object({
  played: z.number(),
  won: z.number(),
  lost: z.number(),
  scoredIn: z.number(),
  concededIn: z.number(),
})

const outcomes = z.object({ home: z.number(), draw: z.number(), away: z.number() })

const side = z.object({
  name: z.string(),
  /** Last results, newest first: W, D and L. */
  form: z.string(),
  /** Days since the last match. */
  rest: z.number().nullable(),
  record: record.nullish(),
})

const fixture = z.object({
  competition: z.string(),
  /** Day and hour, in words. */
  when: z.string(),
  home: side,
  away: side,
  /** Chances of a home win, a draw and an away win, in percent. */
  chances: outcomes.nullable(),
  /** Points for a right pick. */
  pays: outcomes.nullish(),
  /** Earlier results of the two, in words. */
  meetings: z.array(z.string()),
})

const context = z.object({
  language: z.enum(['it', 'en']),
  fixtures: z.array(fixture),
  openMissions: z.array(z.string()),
  /** Profiles with what they do, from the goal line to the front, and the teams that they can play for. */
  five: z.object({ profiles: z.array(z.string()), teams: z.array(z.string()) }).nullish(),
})

export type CoachContext = z.infer<typeof context>
export type CoachFixture = CoachContext['fixtures'][number]

/** The JSON that the application sends in its developer message; null if it cannot be read. */
export function contextIn(text: string): CoachContext | null {
  const start = text.indexOf('{')
  if (start < 0) return null
  try {
    return context.safeParse(JSON.parse(text.slice(start, text.lastIndexOf('}') + 1))).data ?? null
  } catch {
    return null
  }
}
