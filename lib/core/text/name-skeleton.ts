import unhomoglyph from 'unhomoglyph'

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
  // A look-alike may have look-alikes itself; three passes are enough (name-skeleton.test.ts).
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
