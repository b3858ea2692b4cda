import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

/** The data of a message, stored with it until it is sent. */
export const pushDetail = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lock'),
    /** Questions without a pick, each on one match of today. */
    templates: z.array(z.uuid()),
    /** The match that locks first. */
    match: z.string(),
    at: instant,
  }),
  z.object({ kind: z.literal('result'), mission: z.uuid() }),
])
export type PushDetail = z.infer<typeof pushDetail>
