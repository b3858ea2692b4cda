import { z } from 'zod'

/** Controls, directional overrides, zero-width and tag characters, unpaired surrogates: text that hides something. */
const HIDDEN =
  /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]|\p{Cs}/u
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}\uFE0F?\p{EMod}?)\u200D|\u200D(?!\p{Extended_Pictographic})/u
const PILED_MARKS = /\p{M}{4,}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const isReadable = (text: string) => !HIDDEN.test(text) && !LOOSE_JOINER.test(text) && !PILED_MARKS.test(text)

const length = (text: string) => [...text].length

const unfold = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n')

const readable = (text: string, lines: boolean) => isReadable(lines ? text.replace(/[\n\t]/g, ' ') : text)

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
