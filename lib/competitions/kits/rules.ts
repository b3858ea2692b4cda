import { memo } from '@/lib/core/memo'

/** The nine patterns of a shirt; `kit-*` of the sprite draws them. */
export const PATTERNS = [
  'plain',
  'stripes',
  'hoops',
  'halves',
  'quarters',
  'sleeves',
  'cross',
  'sash',
  'band',
] as const
export type Pattern = (typeof PATTERNS)[number]

/**
 * A shirt in one short text, since a page carries many: `stripes #16181a #1664b5 #16181a`, its ground, the colour of its pattern, and
 * that of collar and cuffs, which is left out when it is the pattern's.
 */
export type Kit = `${Pattern} ${string} ${string}`

/** A shirt of this pattern; the colours as #rrggbb. */
export function kitFrom(pattern: Pattern, first: string, second: string, trim: string): Kit {
  const kit: Kit = `${pattern} ${first} ${second}`
  return trim === second ? kit : `${kit} ${trim}`
}

/** The parts of a shirt: its pattern, and its three colours as #rrggbb. */
export function kitParts(kit: Kit) {
  const [name, first = BLACK, second = BLACK, trim = second] = kit.split(' ')
  return { pattern: PATTERNS.find((pattern) => pattern === name) ?? 'plain', first, second, trim }
}

// Marked as pure, like `labOf`: otherwise every page with a shirt would load both, though only the server uses them.
const KIT = /* @__PURE__ */ new RegExp(`^(${PATTERNS.join('|')})( #[\\da-f]{6}){2,3}$`)

export const isKit = (value: unknown): value is Kit => typeof value === 'string' && KIT.test(value)

const pictureFile = (kit: Kit) => `${kit.replaceAll(' #', '-')}.png`

/** The picture of a shirt, for emails: the same for every reader. */
export const kitPicturePath = (kit: Kit): string => `/api/kits/${pictureFile(kit)}`

/** The shirt of such a picture's file; null for any other name. */
export function kitOfFile(file: string): Kit | null {
  const kit = file.replace(/\.png$/, '').replaceAll('-', ' #')
  return isKit(kit) && pictureFile(kit) === file ? kit : null
}

/** How much of a shirt has the second colour. */
const SECOND_SHARE: Record<Pattern, number> = {
  plain: 0,
  stripes: 0.5,
  hoops: 0.4,
  halves: 0.5,
  quarters: 0.5,
  sleeves: 0.3,
  cross: 0.3,
  sash: 0.2,
  band: 0.15,
}

type Lab = readonly [light: number, a: number, b: number]

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** OKLab: Ottosson 2020, A perceptual color space for image processing. */
const labOf = /* @__PURE__ */ memo((colour): Lab => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
})

/** A shirt seen from a distance: its colours mixed by their share of the pattern. */
function blendOf(kit: Kit): Lab {
  const { pattern, first, second } = kitParts(kit)
  const share = SECOND_SHARE[pattern]
  const [one, other] = [labOf(first), labOf(second)]
  const mix = (at: 0 | 1 | 2) => one[at] * (1 - share) + other[at] * share
  return [mix(0), mix(1), mix(2)]
}

/** The smallest distance in OKLab at which two shirts can be told apart. */
const APART = 0.13

const isNear = (a: Lab, b: Lab) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < APART

/** The colour of a shirt without its sleeves, which are the second colour of only one pattern. */
const torsoOf = (kit: Kit): Lab => {
  const { pattern, first } = kitParts(kit)
  return pattern === 'sleeves' ? labOf(first) : blendOf(kit)
}

/** Whether two shirts look alike from a distance, as a whole or by their torsos. */
export const lookAlike = (one: Kit, other: Kit): boolean =>
  isNear(blendOf(one), blendOf(other)) || isNear(torsoOf(one), torsoOf(other))

const WHITE = '#fbfaf5'
const BLACK = '#22262b'
const LIGHT = 0.8

const isLight = (colour: string) => labOf(colour)[0] > LIGHT
const chroma = (colour: string) => Math.hypot(labOf(colour)[1], labOf(colour)[2])

/** What a club wears away from home against a shirt like its own: white with a band in its liveliest colour, or black. */
export function secondKitOf(kit: Kit, home: Kit): Kit {
  const { first, second, trim } = kitParts(kit)
  const dark = [first, second, trim].filter((colour) => !isLight(colour))
  const own = dark.sort((one, other) => chroma(other) - chroma(one))[0] ?? BLACK
  const white = kitFrom('band', WHITE, own, own)
  return lookAlike(white, home) ? kitFrom('plain', BLACK, BLACK, own) : white
}

/** Grounds for a club that is not in the table. */
const GROUNDS = [
  '#b4202e',
  '#1d57b0',
  '#0f8a4c',
  '#f2c82e',
  '#7a1a2c',
  '#2c9bdc',
  '#56308f',
  '#ef7d22',
  '#17181a',
  '#16935a',
] as const

/**
 * A shirt for a club whose pattern is not known: the same name always gets the same shirt.
 * @param colours of the club as #rrggbb, ground first; without them the ground comes from the name, too
 */
export function kitOfName(name: string, colours: readonly string[] = []): Kit {
  let hash = 7
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  const pattern = PATTERNS[Math.floor(hash / GROUNDS.length) % PATTERNS.length] ?? 'plain'
  const [first = GROUNDS[hash % GROUNDS.length] ?? BLACK, second, trim] = colours
  if (second) return kitFrom(pattern, first, second, trim ?? second)
  const contrast = isLight(first) ? BLACK : WHITE
  return colours.length > 0 ? kitFrom('plain', first, first, contrast) : kitFrom(pattern, first, WHITE, WHITE)
}
