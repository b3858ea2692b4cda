import { z } from 'zod'
import { kit } from '@/lib/competitions/kits/schema'

const instant = z.iso.datetime({ offset: true })
/** A match; an email that was queued without what its teams wear has no shirts. */
const namedMatch = z.object({ name: z.string(), kits: z.tuple([kit, kit]).optional() })

/** The data of an opt-in mail, stored with it until it is sent. Team names are those that pages show. */
export const optInDetail = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('picks'),
    /** Questions without a pick, each on one of the matches. */
    templates: z.array(z.uuid()),
    matches: z.array(namedMatch.extend({ competition: z.string(), at: instant })),
  }),
  // The former release reads `closesAt`: instances of both send mail while an installation is upgraded.
  z.object({ kind: z.literal('streak'), days: z.number(), closesAt: instant.optional() }),
  z.object({
    kind: z.literal('recap'),
    /** The Monday of the week; missing in an email that was queued without it. */
    week: z.iso.date().optional(),
    points: z.number(),
    right: z.number(),
    settled: z.number(),
    streak: z.number(),
    league: z
      .object({
        name: z.string(),
        place: z.number(),
        /** Points to the place above; null for the first place. */
        gap: z.number().nullable(),
        rows: z.array(
          z.object({
            place: z.number(),
            /** Places gained in the week, negative when lost; null for an email that was queued without it. */
            moved: z.number().nullable().default(null),
            /** The fan, whose nickname is looked up when the email leaves: one erased since is not named. */
            userId: z.uuid().optional(),
            /** Missing until then, except in an email that was queued without ids. */
            nickname: z.string().nullable().optional(),
            points: z.number(),
            isOwn: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Whether the fan was in no league; an email that was queued without it says nothing of that. */
    isAlone: z.boolean().default(false),
    /** The won pick that paid the most, in the words of the reader's language. */
    best: z
      .object({ mission: z.uuid(), points: z.number(), claim: z.string(), facts: z.string() })
      .nullable()
      .default(null),
    /** The next matches, each with the fan's pick of the winner. */
    next: z.array(namedMatch.extend({ at: instant, pick: z.string().nullable() })).default([]),
  }),
])
export type OptInDetail = z.infer<typeof optInDetail>
