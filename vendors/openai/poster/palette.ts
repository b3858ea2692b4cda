import { oneOf, type Random } from '../../random.ts'

export type Palette = { ground: string; field: string; line: string; accent: string; second: string }

const PALETTES: readonly [Palette, ...Palette[]] = [
  { ground: '#0f3d2a', field: '#14563a', line: '#f7f4e8', accent: '#f6cf33', second: '#e9573f' },
  { ground: '#f4efe1', field: '#e3dac2', line: '#16261f', accent: '#0f5a3a', second: '#d5402b' },
  { ground: '#101b2d', field: '#1b2d4a', line: '#f2ede0', accent: '#f6cf33', second: '#5fa8e6' },
  { ground: '#f3d9d0', field: '#eac2b6', line: '#1d2b26', accent: '#b3261e', second: '#0f5a3a' },
  { ground: '#1d2b26', field: '#2b3f37', line: '#f7f4e8', accent: '#e9573f', second: '#f6cf33' },
]

/** Words of either language that name a colour. */
const COLOURS: [RegExp, string][] = [
  [/^(ross|red$)/, '#c62828'],
  [/^(blu|blue$)/, '#1f4fa3'],
  [/^(azzurr|celest|sky$)/, '#3a8fd9'],
  [/^(ner[oaie]$|black$)/, '#15181a'],
  [/^(bianc|white$)/, '#f7f4e8'],
  [/^(giall|yellow$|oro$|gold)/, '#f6cf33'],
  [/^(viola$|purple$)/, '#5b2a86'],
  [/^(verd|green$)/, '#0f6b3f'],
  [/^(granata$|maroon$)/, '#7a1f2b'],
  [/^(arancion|orange$)/, '#e8772e'],
]

/** Colours named in the prompt come first; the rest is drawn at random. */
export function paletteFor(prompt: string, random: Random): Palette {
  const palette = oneOf(PALETTES, random)
  const words = prompt.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = words.flatMap((word) =>
    COLOURS.flatMap(([pattern, colour]) => (pattern.test(word) ? [colour] : [])),
  )
  const [accent = palette.accent, second = palette.second] = [...new Set(named)]
  return { ...palette, accent, second }
}
