import { kitOfName, kitParts } from '../../kits/rules'
import type { ClubFacts } from '../others/rules'

const COLOURS = new Map(
  Object.entries({
    white: '#fbfaf5',
    black: '#17181a',
    grey: '#b9bdc1',
    gray: '#b9bdc1',
    silver: '#b9bdc1',
    red: '#c8202f',
    'dark red': '#8e1b2a',
    crimson: '#a51c30',
    claret: '#7a1f3d',
    maroon: '#7a1f3d',
    burgundy: '#7a1f3d',
    bordeaux: '#7a1f3d',
    garnet: '#7a1f3d',
    wine: '#7a1f3d',
    pink: '#f0a3b8',
    orange: '#ef7d22',
    amber: '#f2b233',
    gold: '#f2c82e',
    yellow: '#f5d63b',
    green: '#0f8a4c',
    'dark green': '#0b5a38',
    'light green': '#5cb85c',
    turquoise: '#2ba8a4',
    teal: '#1f7a7a',
    blue: '#1d57b0',
    'royal blue': '#1d4fa5',
    'navy blue': '#1c2f5e',
    navy: '#1c2f5e',
    'dark blue': '#1c2f5e',
    'light blue': '#8cc3e6',
    'sky blue': '#7ab8e6',
    azure: '#2c9bdc',
    purple: '#56308f',
    violet: '#56308f',
    lilac: '#a48bc9',
    brown: '#6b4423',
  }),
)

/** The colour of one of the vendor's words: `Royal Blue` as it stands, `Bright Red` by its last word. */
function colourOf(word: string): string | undefined {
  const text = word.trim().toLowerCase().replaceAll('-', ' ')
  return COLOURS.get(text) ?? COLOURS.get(text.split(/\s+/).at(-1) ?? '')
}

/** What the vendor says of a club; colours in its words, the first one first: `Red / White`. */
type ImportedClub = { id: string; shortName: string; colours: string | null }

/** A club by what the vendor says of it. The vendor names no pattern, so that comes from the name. */
export function factsOf({ shortName, colours }: ImportedClub): ClubFacts {
  const known = (colours ?? '').split('/').flatMap((word) => colourOf(word) ?? [])
  const { pattern, first, second, trim } = kitParts(kitOfName(shortName, [...new Set(known)]))
  return [shortName, pattern, first, second, trim]
}

/** Shared by the whole process: the instrumentation, which refreshes the clubs, has its own copy of this module. */
const shared = globalThis as typeof globalThis & { goalquestClubs?: ReadonlyMap<string, ClubFacts> }

/** A club as the vendor describes it, by its number; undefined for one that it has not listed. */
export const importedClub = (id: string): ClubFacts | undefined => shared.goalquestClubs?.get(id)

/** Replaces what this process knows of the vendor's clubs. */
export function setImportedClubs(clubs: readonly ImportedClub[]): void {
  shared.goalquestClubs = new Map(clubs.map((club) => [club.id, factsOf(club)]))
}
