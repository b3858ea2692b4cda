import 'server-only'
import { sql } from 'drizzle-orm'
import { SPEECHES_PER_DAY } from '@/lib/ai/rules'
import { env } from '@/lib/env'
import { AiError } from '@/lib/gateways/openai-error'
import { speak } from '@/lib/gateways/openai-media'
import { wavLength } from '../rules'
import type { Kind } from './kind'

export const speech = {
  model: () => env.OPENAI_TTS_MODEL,
  perDay: () => sql<number>`${SPEECHES_PER_DAY}::int`,
  field: 'text',
  missing: 'missing_text',
  async make({ text }, signal) {
    const file = await speak(text, signal)
    const durationMs = wavLength(file)
    if (durationMs === null) throw new AiError('malformed')
    const consumed = { input: [...text].length, output: durationMs }
    return { file, mediaType: 'audio/wav', width: null, height: null, durationMs, consumed }
  },
} satisfies Kind
