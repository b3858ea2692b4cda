import { z } from 'zod'
import { whole } from '@/lib/core/forms/fields'
import { binomial } from '@/lib/ratings/scores/rules'
import { v } from '../schema'
import type { ActivityKind } from './kind'

const schema = z.strictObject({
  v,
  kind: z.literal('quiz_score_at_least'),
  score: whole(5, 50).multipleOf(5, 'invalid'),
})

export const POINTS_A_QUESTION = 5
export const QUESTIONS = 10
/** The chance of a right answer: declared, not measured. */
const RIGHT_ANSWER = 0.6

/** The best score of a daily quiz of as many questions as it is priced for: one of an admin's template may have more, or fewer. */
export const quizScoreAtLeast = {
  schema,
  countsQuiz: ({ questions }) => questions === QUESTIONS,
  counted: ({ bestQuizScore }) => bestQuizScore,
  needed: ({ score }) => score,
  formula({ score }) {
    const atLeast = score / POINTS_A_QUESTION
    const chances = binomial(QUESTIONS, RIGHT_ANSWER).slice(atLeast)
    const p = Math.min(
      1,
      chances.reduce((sum, chance) => sum + chance, 0),
    )
    return { kind: 'binomial', each: RIGHT_ANSWER, atLeast, of: QUESTIONS, p }
  },
  fromForm: ({ score }) => ({ score }),
  values: ({ score }) => ({ score, questions: QUESTIONS }),
} satisfies ActivityKind<z.output<typeof schema>>
