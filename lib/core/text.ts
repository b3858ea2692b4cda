import { z } from 'zod'

/** Controls, directional overrides, whatever shows nothing (fillers too), unpaired surrogates: text that hides something. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u2800\uFFF9-\uFFFB]|(?![\u200D\uFE0E\uFE0F])\p{DI}|\p{Cs}/u
/** England, Scotland, Wales: the flags that are spelled in tag characters. */
const TAGGED_FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}\uFE0F?\p{EMod}?)\u200D|\u200D(?!\p{Extended_Pictographic})/u
const PILED_MARKS = /\p{M}{4,}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const isReadable = (text: string) => !HIDDEN.test(text) && !LOOSE_JOINER.test(text) && !PILED_MARKS.test(text)

const length = (text: string) => [...text].length

const unfold = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n')

const readable = (text: string, lines: boolean) => {
  const plain = text.replace(TAGGED_FLAG, '\u{1F3F4}')
  return isReadable(lines ? plain.replace(/[\n\t]/g, ' ') : plain)
}

type Size = { min?: number; max: number; lines?: boolean }

/** Text that a fan must give: normal form, trimmed, nothing hidden in it, `max` characters. */
export const requiredText = ({ min = 1, max, lines = false }: Size) =>
  z
    .string({ error: 'invalid' })
    .transform((text) => unfold(text).trim())
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      if (text === '') refuse('required')
      else if (length(text) > max) refuse('too_long')
      else if (!readable(text, lines) || !VISIBLE.test(text)) refuse('unreadable')
      else if (length(text) < min) refuse('too_short')
    })

/** Text that may be left out: missing, empty or only spaces is null. */
export const optionalText = (size: Size) =>
  z
    .string({ error: 'invalid' })
    .optional()
    .transform((text, context) => {
      if (text === undefined || text.trim() === '') return null
      const parsed = requiredText(size).safeParse(text)
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'invalid' })
      return z.NEVER
    })
