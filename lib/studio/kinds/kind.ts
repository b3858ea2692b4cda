import 'server-only'
import type { SQL } from 'drizzle-orm'
import type { Consumed } from '@/lib/ai/rules'
import type { SignedIn } from '@/lib/core/actor'
import type { ErrorCode } from '@/lib/core/errors'

type AssetInput = { text: string; size: '1024x1024' | '1536x1024'; safetyId: string }

export type MadeFile = {
  file: Uint8Array
  mediaType: string
  width: number | null
  height: number | null
  durationMs: number | null
  consumed: Consumed | null
}

/** Everything about a kind of asset: what it asks of the vendor, how often, and what comes back. */
export type Kind = {
  model: () => string
  /** How many the actor may make in a day, as a number in the statement: 0 without the right. */
  perDay: (actor: SignedIn) => SQL<number>
  /** The field of the form and of the endpoint, and the refusal when it is empty. */
  field: string
  missing: ErrorCode
  /** @throws AiError malformed if the answer is not a file of this kind */
  make: (input: AssetInput, signal?: AbortSignal) => Promise<MadeFile>
}
