import 'server-only'
import { env } from '@/lib/env'
import { AiError } from '@/lib/gateways/openai-error'
import { drawImage } from '@/lib/gateways/openai-media'
import { pngSize } from '../rules'
import type { Kind } from './kind'

/** What images and posters share. */
export const picture = {
  model: () => env.OPENAI_IMAGE_MODEL,
  field: 'prompt',
  missing: 'missing_prompt',
  async make({ text, size, safetyId }, signal) {
    const { file, tokens } = await drawImage({ prompt: text, size, safetyId }, signal)
    const pixels = pngSize(file)
    if (!pixels) throw new AiError('malformed')
    return { file, mediaType: 'image/png', ...pixels, durationMs: null, consumed: tokens }
  },
} satisfies Omit<Kind, 'perDay'>
