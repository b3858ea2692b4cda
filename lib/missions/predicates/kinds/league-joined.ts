import { z } from 'zod'
import { v } from '../schema'
import type { ActivityKind } from './kind'

const schema = z.strictObject({ v, kind: z.literal('league_joined') })

/** A league joined. */
export const leagueJoined = {
  schema,
  countsQuiz: null,
  counted: ({ leaguesJoined }) => leaguesJoined,
  needed: () => 1,
  formula: () => ({ kind: 'certain', p: 1 }),
  fromForm: () => ({}),
  values: () => ({}),
} satisfies ActivityKind<z.output<typeof schema>>
