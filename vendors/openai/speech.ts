import { createRequire } from 'node:module'
import { z } from 'zod'
import type { VendorAnswer } from '../vendor.ts'
import type { OpenaiControl } from './control.ts'
import { openaiError } from './errors.ts'

const VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
] as const

const request = z.strictObject({
  model: z.string().min(1),
  input: z.string().min(1).max(4096),
  voice: z.enum(VOICES),
  instructions: z.string().optional(),
  response_format: z.literal('wav', 'only wav can be synthesised here'),
  speed: z.number().min(0.25).max(4).default(1),
})

type Synthesiser = {
  isConfigLoaded(): boolean
  loadConfig(config: unknown): void
  loadVoice(voice: unknown): void
  speak(
    text: string,
    options: { rawdata: 'buffer'; voice: string; speed: number; pitch: number },
  ): Uint8Array | null
}

const WORDS_PER_MINUTE = 150
const PITCH = 45

/** eSpeak, compiled to JavaScript; its voices are loaded at the first call. */
function synthesiser(): Synthesiser {
  const require = createRequire(import.meta.url)
  const espeak: Synthesiser = require('mespeak')
  if (espeak.isConfigLoaded()) return espeak
  espeak.loadConfig(require('mespeak/src/mespeak_config.json'))
  espeak.loadVoice(require('mespeak/voices/it.json'))
  espeak.loadVoice(require('mespeak/voices/en/en.json'))
  return espeak
}

/** Words that only one of the two languages has. */
const ENGLISH = /\b(the|and|is|are|of|with|you|this|that|for|will|on)\b/gi
const ITALIAN = /\b(il|la|lo|gli|che|di|per|con|una|sono|questa|questo|alle|non|del|della)\b|[àèéìòù]/gi

const languageOf = (text: string) =>
  (text.match(ENGLISH)?.length ?? 0) > (text.match(ITALIAN)?.length ?? 0) ? 'en/en' : 'it'

/** `POST /v1/audio/speech`: a WAV file of the text, in Italian or English by its words. */
export function speak(body: unknown, { current }: OpenaiControl): VendorAnswer {
  const parsed = request.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return openaiError(400, issue?.message ?? 'Invalid request', issue?.path.join('.') ?? null)
  }
  if (current.malformed) return { status: 200, body: Buffer.from('no sound'), type: 'audio/wav' }
  const { input, speed } = parsed.data
  // A text that begins with a dash would be read as an option.
  const wav = synthesiser().speak(` ${input}`, {
    rawdata: 'buffer',
    voice: languageOf(input),
    speed: Math.round(WORDS_PER_MINUTE * speed),
    pitch: PITCH,
  })
  if (!wav) return openaiError(500, 'The text could not be spoken')
  return { status: 200, body: wav, type: 'audio/wav' }
}
