import { z } from 'zod'
import type { VendorAnswer } from '../vendor.ts'
import type { OpenaiControl } from './control.ts'
import { openaiError } from './errors.ts'
import { posterPng } from './poster/poster.ts'

const SIZES = ['1024x1024', '1536x1024', '1024x1536'] as const

const request = z.strictObject({
  model: z.string().min(1),
  prompt: z.string().min(1).max(32_000),
  size: z.enum([...SIZES, 'auto']).default('auto'),
  n: z.literal(1).default(1),
  quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
  output_format: z.literal('png').default('png'),
  moderation: z.enum(['auto', 'low']).optional(),
  user: z.string().optional(),
})

const CHARACTERS_PER_TOKEN = 4
const PIXELS_PER_TOKEN = 1024

/** `POST /v1/images/generations`: always base64, as OpenAI's image models answer. */
export function generateImage(body: unknown, { current }: OpenaiControl): VendorAnswer {
  const parsed = request.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return openaiError(400, issue?.message ?? 'Invalid request', issue?.path.join('.') ?? null)
  }
  if (current.refusal)
    return openaiError(400, 'Your request was rejected by the safety system', null, 'moderation_blocked')
  const { prompt, size } = parsed.data
  const [width = 1024, height = 1024] = (size === 'auto' ? SIZES[0] : size).split('x').map(Number)
  const png = current.malformed
    ? Buffer.from('no picture')
    : Buffer.from(posterPng(prompt, { width, height }))
  const tokens = {
    input: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN),
    output: (width * height) / PIXELS_PER_TOKEN,
  }
  return {
    status: 200,
    body: {
      created: Math.floor(Date.now() / 1000),
      output_format: 'png',
      size: `${width}x${height}`,
      data: [{ b64_json: png.toString('base64') }],
      usage: {
        input_tokens: tokens.input,
        input_tokens_details: { text_tokens: tokens.input, image_tokens: 0 },
        output_tokens: tokens.output,
        total_tokens: tokens.input + tokens.output,
      },
    },
  }
}
