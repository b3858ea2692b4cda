import { z } from 'zod'
import type { VendorAnswer } from '../vendor.ts'
import { openaiError } from './errors.ts'

const request = z.strictObject({
  model: z.string().optional(),
  input: z.union([z.string(), z.array(z.string()).min(1).max(32)]),
})

/** Stems that a conversation about football does not need, by OpenAI's names of categories. */
const STEMS: Record<string, RegExp> = {
  harassment: /\b(stronz|coglion|vaffancul|asshole|bastard|idiota di merda)/i,
  hate: /\b(negro|frocio|terrone|faggot|nigger)/i,
  violence: /\b(ammazz|accoltell|ucciderl|kill (him|her|them|the ref)|stab (him|her|them))/i,
  'self-harm': /\b(suicid|farla finita|kill myself)/i,
  sexual: /\b(porno|nude (photo|foto)|sesso con)/i,
}

/** `POST /v1/moderations`. */
export function moderate(body: unknown): VendorAnswer {
  const parsed = request.safeParse(body)
  if (!parsed.success) return openaiError(400, 'Invalid value for input', 'input')
  const results = [parsed.data.input].flat().map((text) => {
    const entries = Object.entries(STEMS).map(([category, stem]) => [category, stem.test(text)] as const)
    return {
      flagged: entries.some(([, isFound]) => isFound),
      categories: Object.fromEntries(entries),
      category_scores: Object.fromEntries(
        entries.map(([category, isFound]) => [category, isFound ? 0.97 : 0.01]),
      ),
    }
  })
  return { status: 200, body: { id: 'modr_local', model: 'omni-moderation-latest', results } }
}
