import type { Route } from 'next'
import { z } from 'zod'
import { COMPETITIONS, type Competition } from '@/lib/competitions/rules'
import { QUIZ_DIFFICULTIES } from '../rules'
import { addressDay } from '../schema'

type Difficulty = (typeof QUIZ_DIFFICULTIES)[number]

/** What a fan practises; `serving` counts the pages already seen. */
export type PracticeWanted =
  | { of: 'day'; day: string }
  | { of: 'mix'; competition: Competition | null; difficulty: Difficulty | null; serving: number }
  | { of: 'mistakes'; serving: number }

const SERVING_MAX = 999

const serving = z.coerce.number().int().min(0).max(SERVING_MAX).catch(0)
const address = z.discriminatedUnion('practice', [
  z.object({ practice: z.literal('mistakes'), serving }),
  z.object({
    practice: z.literal('mix'),
    competition: z.enum(COMPETITIONS).nullable().catch(null),
    difficulty: z.enum(QUIZ_DIFFICULTIES).nullable().catch(null),
    serving,
  }),
])

/** What the URL of the quiz page asks to practise: null for today's quiz, `unknown` for a day that does not exist. */
export function practiceWanted(query: Record<string, unknown>): PracticeWanted | 'unknown' | null {
  if (typeof query.day === 'string') {
    const day = addressDay.safeParse(query.day)
    return day.success ? { of: 'day', day: day.data } : 'unknown'
  }
  const asked = address.safeParse(query)
  if (!asked.success) return null
  const { practice, ...wanted } = asked.data
  return { of: practice, ...wanted } as PracticeWanted
}

/** The address of the next page. */
export function servingPath(wanted: Exclude<PracticeWanted, { of: 'day' }>): Route {
  const query = new URLSearchParams({ practice: wanted.of, serving: String(wanted.serving + 1) })
  if (wanted.of === 'mix' && wanted.competition) query.set('competition', wanted.competition)
  if (wanted.of === 'mix' && wanted.difficulty) query.set('difficulty', wanted.difficulty)
  return `/quiz?${query}`
}
