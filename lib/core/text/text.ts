import unhomoglyph from 'unhomoglyph'
import { z } from 'zod'

/** Characters that hide something: controls, directional overrides, fillers and other invisibles, unpaired surrogates. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u2800\uFFF9-\uFFFB]|(?![\u200D\uFE0E\uFE0F])\p{DI}|\p{Cs}/u
/** The flags of England, Scotland and Wales, which are spelled in tag characters. */
const TAGGED_FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}\uFE0F?\p{EMod}?)\u200D|\u200D(?!\p{Extended_Pictographic})/u
const PILED_MARKS = /\p{M}{4,}/u
/** More than NFC could compose: they stay piled up, and putting them in order takes the square of their number. */
const ENDLESS_MARKS = /\p{M}{16,}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const isReadable = (text: string) => !HIDDEN.test(text) && !LOOSE_JOINER.test(text) && !PILED_MARKS.test(text)

const length = (text: string) => [...text].length

const unfold = (text: string) =>
  (ENDLESS_MARKS.test(text) ? text : text.normalize('NFC')).replace(/\r\n?/g, '\n')

const readable = (text: string, lines: boolean) => {
  const plain = text.replace(TAGGED_FLAG, '\u{1F3F4}')
  return isReadable(lines ? plain.replace(/[\n\t]/g, ' ') : plain)
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
/** Where the negative circled, the negative squared and the flag letters begin. */
const DRAWN_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]
/** Small capitals, two letters that TR 39 takes for some of them, and a Cherokee letter, with what they look like. */
const SMALL_CAPITALS = ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢʍĸᏆ', 'abcdefghijklmnopqrstuvwyzmki'] as const
/** Letters that Unicode keeps apart from the Latin ones that they look like. */
const LATIN = new Map<string, string>([
  ...DRAWN_ALPHABETS.flatMap((first) =>
    [...ALPHABET].map((letter, index) => [String.fromCodePoint(first + index), letter] as const),
  ),
  ...[...SMALL_CAPITALS[0]].map((sign, index) => [sign, SMALL_CAPITALS[1].charAt(index)] as const),
])

const asLatin = (text: string) =>
  Array.from(
    text.replace(/\p{Script=Cherokee}/gu, (letter) => letter.toUpperCase()),
    (sign) => LATIN.get(sign) ?? sign,
  ).join('')

/** One pass of the confusables of Unicode (TR 39), which draw `I`, `l` and `1` alike; a name is read in either case, so `i` too. */
const fold = (text: string) =>
  unhomoglyph(asLatin(text.normalize('NFKC').normalize('NFD')))
    .toLowerCase()
    .replaceAll('i', 'l')

/**
 * What a name looks like: two names with the same skeleton can be taken for one another. Full-width and styled letters,
 * look-alikes of other scripts, case, variation selectors and other invisible characters make no difference.
 */
export function nameSkeleton(name: string): string {
  let folded = name.replace(/\p{DI}/gu, '')
  // A look-alike may have look-alikes itself; three passes are enough (text.test.ts).
  for (let pass = 0; pass < 3; pass++) folded = fold(folded)
  return folded.normalize('NFD').replace(/\s+/gu, ' ').trim()
}

const letters = (text: string) => nameSkeleton(text).replace(/\p{M}/gu, '')

/** Words that would let a name pass for staff of GoalQuest. */
const RESERVED_WORDS = new Set(
  [
    'admin',
    'administrator',
    'amministratore',
    'amministratrice',
    'assistenza',
    'goalquest',
    'moderator',
    'moderatore',
    'moderatrice',
    'redazione',
    'staff',
    'support',
    'supporto',
  ].map(letters),
)
/** Reserved only as a whole name. */
const RESERVED_NAMES = new Set([
  ...RESERVED_WORDS,
  ...['mod', 'official', 'root', 'system', 'ufficiale'].map(letters),
])

const DIGIT_LETTERS: Record<string, string> = { '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** Whether a name could pass for staff of GoalQuest, however it is spelled. */
export function isReservedName(name: string): boolean {
  const readings = [
    name.replace(/\p{N}/gu, ' '),
    name.replace(/[3457@$]/g, (sign) => DIGIT_LETTERS[sign] ?? sign),
  ]
  return readings.some((reading) => {
    const words = letters(reading).split(/[^\p{L}]+/u)
    const whole = words.join('')
    return (
      RESERVED_NAMES.has(whole) ||
      whole.includes('goalquest') ||
      words.some((word) => RESERVED_WORDS.has(word))
    )
  })
}

type Size = { min?: number; max: number; lines?: boolean }

/** Required text: normalised, trimmed, without hidden characters, `min` to `max` characters. */
export const requiredText = ({ min = 1, max, lines = false }: Size) =>
  z
    .string({ error: 'invalid' })
    .transform((text) => unfold(text).trim())
    .superRefine((text, context) => {
      const refuse = (message: string, limit?: number) =>
        context.addIssue({ code: 'custom', message, params: { limit } })
      if (text === '') refuse('required')
      else if (length(text) > max) refuse('too_long', max)
      else if (!readable(text, lines) || !VISIBLE.test(text)) refuse('unreadable')
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
