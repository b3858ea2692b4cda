import 'server-only'
import { env } from '@/lib/env'
import type { TokenUse } from './openai'
import { abortAfter, client, createBreaker } from './openai-client'
import { AiError } from './openai-error'

const IMAGE_MS = 60_000
const SPEECH_MS = 30_000

const imageBreaker = createBreaker()
const speechBreaker = createBreaker()

const IMAGE_SIZES = ['1024x1024', '1536x1024'] as const
type ImageSize = (typeof IMAGE_SIZES)[number]

/**
 * A picture for the prompt, as PNG. Drawing costs money each time, so it is never tried twice.
 * @throws AiError
 */
export async function drawImage(
  { prompt, size, safetyId }: { prompt: string; size: ImageSize; safetyId: string },
  signal?: AbortSignal,
): Promise<{ file: Buffer; tokens: TokenUse | null }> {
  return imageBreaker(async () => {
    const { data, usage } = await client().images.generate(
      { model: env.OPENAI_IMAGE_MODEL, prompt, size, output_format: 'png', user: safetyId },
      { signal: abortAfter(IMAGE_MS, signal), timeout: IMAGE_MS, maxRetries: 0 },
    )
    const file = Buffer.from(data?.[0]?.b64_json ?? '', 'base64')
    if (file.length === 0) throw new AiError('malformed')
    return { file, tokens: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null }
  }, signal)
}

/** The text spoken, as WAV. @throws AiError */
export async function speak(text: string, signal?: AbortSignal): Promise<Buffer> {
  return speechBreaker(async () => {
    const answer = await client().audio.speech.create(
      { model: env.OPENAI_TTS_MODEL, voice: 'alloy', input: text, response_format: 'wav' },
      { signal: abortAfter(SPEECH_MS, signal), timeout: SPEECH_MS, maxRetries: 0 },
    )
    return Buffer.from(await answer.arrayBuffer())
  }, signal)
}
