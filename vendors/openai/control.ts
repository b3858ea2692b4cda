import { z } from 'zod'

const commandSchema = z.strictObject({
  /** The text of the next replies instead of a composed one. */
  reply: z.string().max(200_000).optional(),
  /** The number of pieces after which the stream is cut. */
  cutAfter: z.int().min(0).max(10_000).optional(),
  /** Never ends the stream. */
  endless: z.boolean().optional(),
  /** Sends invalid JSON. */
  malformed: z.boolean().optional(),
  /** Refuses instead of answering. */
  refusal: z.boolean().optional(),
  /** Milliseconds between two pieces of a stream. */
  paceMs: z.int().min(0).max(60_000).optional(),
})

type Commands = z.infer<typeof commandSchema>

const PACE_MS = 12

/** What `/control` has set for the following answers. */
export class OpenaiControl {
  current: Commands = {}

  get paceMs(): number {
    return this.current.paceMs ?? PACE_MS
  }

  take(given: Record<string, unknown>, isReset: boolean): string | null {
    const parsed = commandSchema.safeParse(given)
    if (!parsed.success) return parsed.error.issues.map((issue) => issue.message).join('; ')
    this.current = { ...(isReset ? {} : this.current), ...parsed.data }
    return null
  }
}
