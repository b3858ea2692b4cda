import { z } from 'zod'

/** Characters that hide something: controls, directional overrides, fillers and other invisibles, unpaired surrogates. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u2800\uFFF9-\uFFFB]|(?![\u200D\uFE0E\uFE0F])\p{DI}|\p{Cs}/u
/** The flags of England, Scotland and Wales, which are spelled in tag characters. */
const TAGGED_FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}\uFE0F?\p{EMod}?)\u200D|\u200D(?!\p{Extended_Pictographic})/u
const PILED_MARKS = /\p{M}{4,}/u
/** More than NFC could compose: they stay piled up, and sorting them takes quadratic time. */
const ENDLESS_MARKS = /\p{M}{16,}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const length = (text: string) => [...text].length

const normalised = (text: string) =>
  (ENDLESS_MARKS.test(text) ? text : text.normalize('NFC')).replace(/\r\n?/g, '\n')

const isReadable = (text: string, lines: boolean) => {
  const untagged = text.replace(TAGGED_FLAG, '\u{1F3F4}')
  const checked = lines ? untagged.replace(/[\n\t]/g, ' ') : untagged
  return !HIDDEN.test(checked) && !LOOSE_JOINER.test(checked) && !PILED_MARKS.test(checked)
}

type Size = { min?: number; max: number; lines?: boolean }

/** A text that has to be sent. */
export const sentText = z.string({ error: ({ input }) => (input === undefined ? 'required' : 'invalid') })

/** Required text: normalised, trimmed, without hidden characters, `min` to `max` characters. */
export const requiredText = ({ min = 1, max, lines = false }: Size) =>
  sentText
    .transform((text) => normalised(text).trim())
    .superRefine((text, context) => {
      const refuse = (message: string, limit?: number) =>
        context.addIssue({ code: 'custom', message, params: { limit } })
      if (text === '') refuse('required')
      else if (length(text) > max) refuse('too_long', max)
      else if (!isReadable(text, lines) || !VISIBLE.test(text)) refuse('unreadable')
      else if (length(text) < min) refuse('too_short', min)
    })
    // The pipe keeps the further checks of a schema from running on a refused text.
    .pipe(z.string())

/** Optional text: null when missing, empty or only spaces. */
export const optionalText = (size: Size) =>
  z
    .string({ error: 'invalid' })
    .optional()
    .transform((text, context) => {
      if (text === undefined || text.trim() === '') return null
      const parsed = requiredText(size).safeParse(text)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const params = issue?.code === 'custom' ? issue.params : undefined
      context.addIssue({ code: 'custom', message: issue?.message ?? 'invalid', params })
      return z.NEVER
    })
