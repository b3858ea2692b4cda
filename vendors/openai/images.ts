import { z } from 'zod'
import type { VendorAnswer } from '../vendor.ts'
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

/** `POST /v1/images/generations`: always base64, as the image models of OpenAI answer. */
export function generateImage(body: unknown): VendorAnswer {
  const parsed = request.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return openaiError(400, issue?.message ?? 'Invalid request', issue?.path.join('.') ?? null)
  }
  const { prompt, size } = parsed.data
  const [width = 1024, height = 1024] = (size === 'auto' ? SIZES[0] : size).split('x').map(Number)
  const png = Buffer.from(posterPng(prompt, { width, height }))
  return {
    status: 200,
    body: {
      created: Math.floor(Date.now() / 1000),
      output_format: 'png',
      size: `${width}x${height}`,
      data: [{ b64_json: png.toString('base64') }],
    },
  }
}
