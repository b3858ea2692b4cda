import { z } from 'zod'
import { v } from '../schema'
import type { ActivityKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('coach_asked') })

/** A question put to the coach. */
export const coachAsked = {
  schema,
  countsQuiz: null,
  counted: ({ coachQuestions }) => coachQuestions,
  needed: () => 1,
  formula: () => ({ kind: 'certain', p: 1 }),
  fromForm: () => ({}),
  values: () => ({}),
} satisfies ActivityKind<z.output<typeof schema>>
