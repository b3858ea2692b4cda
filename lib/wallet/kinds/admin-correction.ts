import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { causeRow, causeWith } from './cause'

export const correction = causeWith({
  facts: sql`(
    select jsonb_build_object('reason', made.reason, 'isReversal', made.reverses is not null)
    from corrections made where made.id = ${causeRow})`,
  shape: z.object({ reason: z.string(), isReversal: z.boolean() }),
  say: ({ amount }, facts, { t }) => ({
    title: t(
      facts?.isReversal ? 'correction.reversed' : amount > 0 ? 'correction.given' : 'correction.taken',
    ),
    detail: facts?.reason,
  }),
})
