/** The fifteen nameless players, from the goal line to the front. */
export const PROFILES = [
  'keeper',
  'wall',
  'fullback',
  'anchor',
  'ball_winner',
  'shuttle',
  'playmaker',
  'captain',
  'tightrope',
  'winger',
  'creator',
  'striker',
  'ram',
  'roller',
  'joker',
] as const
export type Profile = (typeof PROFILES)[number]

/** The five spots of the pitch from the front, each with those who belong there. */
const LINES: readonly (readonly Profile[])[] = [
  ['striker', 'ram', 'roller', 'joker'],
  ['tightrope', 'winger', 'creator'],
  ['shuttle', 'playmaker', 'captain'],
  ['wall', 'fullback', 'anchor', 'ball_winner'],
  ['keeper'],
]

/** The spot where a profile belongs, 0 at the front. */
export const spotOf = (profile: Profile): number => LINES.findIndex((line) => line.includes(profile))

const fromFront = (one: { profile: Profile }, other: { profile: Profile }) =>
  PROFILES.indexOf(other.profile) - PROFILES.indexOf(one.profile)

/** Who stands on each of the five spots, null where nobody does: each as near to their own spot as those in front and behind allow. */
export function lineUp<Slot extends { profile: Profile }>(slots: readonly Slot[]): (Slot | null)[] {
  const spots: (Slot | null)[] = LINES.map(() => null)
  let next = 0
  for (const [index, slot] of slots.toSorted(fromFront).entries()) {
    const last = spots.length - (slots.length - index)
    next = Math.max(next, Math.min(spotOf(slot.profile), last))
    spots[next++] = slot
  }
  return spots
}

export const isProfile = (text: string): text is Profile => PROFILES.some((profile) => profile === text)

/** Profiles that a fan picks for a weekend, and how many of them one team may get. */
export const FIVE_PICKS = 5
export const FIVE_PROFILES = PROFILES.length
export const FIVE_PER_TEAM = 2

/** Stored with every ledger line of a five; raised when a profile or its settlement changes. */
export const FIVE_RULE_VERSION = 2

/** A weekend is the matches from Friday to Monday, named by its Friday (`weekend_of` in the schema). */
export const WEEKEND_DAYS = 4

/** Past weekends in the history of a fan: one season. */
export const WEEKENDS_SHOWN = 52
