import { z } from 'zod'
import { id, oneOf } from '@/lib/core/forms/fields'
import { optionalText } from '@/lib/core/forms/text-fields'
import { PROMPT_MAX, SPEECH_MAX } from './rules'

// An empty text has a refusal of its own, with the title that the fan sees.
const prompt = optionalText({ max: PROMPT_MAX, lines: true })
const text = optionalText({ max: SPEECH_MAX, lines: true })

/** `requestId` is chosen by the form, so that the same form sent twice is one picture. */
export const imageInput = z.strictObject({ prompt, requestId: id })
export const speechInput = z.strictObject({ text, requestId: id })

/** What the endpoints take; without a request id every call makes a new file. */
export const generateImageInput = z.strictObject({
  prompt,
  size: oneOf(['1024x1024', '1536x1024']).default('1024x1024'),
  requestId: id.optional(),
})
export const ttsSpeakInput = z.strictObject({ text, requestId: id.optional() })
