import type { NamedMatch } from '@/db/schema/coach'
import type { Side } from '@/lib/matches/rules'

/** A team in a match, by the place of the match in what the coach was told. */
type TeamAt = { match: number; side: Side }

/** A name in a text, with the matches of its team, soonest first. */
export type Mention = { at: number; end: number; teams: TeamAt[] }

const SIDES: readonly Side[] = ['home', 'away']

/** Names that are also ordinary words at the start of an English sentence. */
const ALSO_WORDS = new Set(['Nice'])

const DAY_OR_MONTH =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/i

/** More than any reply has; bounded because each is compared with the others of its sentence. */
const MENTIONS_MAX = 60
const NAME_MAX = 80

/** Without accents, character for character, so that positions in the text stay the same. */
const plain = (text: string) =>
  text.replace(/\p{L}/gu, (letter) => {
    const [base = letter] = letter.normalize('NFD')
    return base.length === letter.length ? base : letter
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function teamsByName(matches: readonly NamedMatch[]): Map<string, TeamAt[]> {
  const teams = new Map<string, TeamAt[]>()
  for (const [match, named] of matches.entries())
    for (const side of SIDES)
      for (const name of new Set(named[side].map(plain)))
        if (name !== '') teams.set(name, [...(teams.get(name) ?? []), { match, side }])
  return teams
}

const nameWordsOf = (matches: readonly NamedMatch[], teams: readonly TeamAt[]) =>
  new Set(
    teams.flatMap(
      ({ match, side }) => matches[match]?.[side].flatMap((name) => plain(name).split(/\s+/)) ?? [],
    ),
  )

const playEachOther = (one: readonly TeamAt[], other: readonly TeamAt[]): boolean =>
  one.some(({ match, side }) => other.some((team) => team.match === match && team.side !== side))

/**
 * Finds the teams that a text names, in its order. The longest name counts, and a name that goes on is another club's: Inter Miami is not
 * Inter, and in Inter Milan, two clubs that do not play each other, the first is meant. Created once for all lines of a reply, because
 * compiling every name costs more than reading a line.
 */
export function mentionFinder(matches: readonly NamedMatch[]): (text: string) => Mention[] {
  const teams = teamsByName(matches)
  if (teams.size === 0) return () => []
  const names = [...teams.keys()].sort((one, other) => other.length - one.length).map(escaped)
  const anyName = `(?:${names.join('|')})(?![\\p{L}\\p{N}])`
  const [pattern, nextIsName] = [
    new RegExp(`(?<![\\p{L}\\p{N}])${anyName}`, 'gu'),
    new RegExp(`^ ${anyName}`, 'u'),
  ]
  return (text) => {
    const whole = plain(text)
    const mentions: Mention[] = []
    for (const { 0: name, index: at } of whole.matchAll(pattern)) {
      if (mentions.length === MENTIONS_MAX) break
      const named = teams.get(name) ?? []
      const end = at + name.length
      const before = mentions.at(-1)
      const isSecondOfOneName =
        before && /^ $/.test(whole.slice(before.end, at)) && !playEachOther(before.teams, named)
      const rest = whole.slice(end, end + NAME_MAX)
      const [, next] = /^ (\p{Lu}[\p{L}'’-]+)/u.exec(rest) ?? []
      const goesOn =
        next !== undefined &&
        !DAY_OR_MONTH.test(next) &&
        !nameWordsOf(matches, named).has(next) &&
        !nextIsName.test(rest)
      const isWord = ALSO_WORDS.has(name) && /(?:^|[.!?:«“"] ?)$/.test(whole.slice(Math.max(0, at - 2), at))
      if (isSecondOfOneName || goesOn || isWord) continue
      mentions.push({ at, end, teams: named })
    }
    return mentions
  }
}

/** What a sentence is about: its matches in the order in which they are named, and which of their teams it names. */
export type Subject = TeamAt[]

/**
 * The matches that these names stand for. Two teams that play each other mean their match, in the order of the two if they meet
 * twice; a team alone means its match that was spoken of before, else its only one, else any.
 */
export function subjectOf(mentions: readonly Mention[], spokenOf: ReadonlySet<number>): Subject {
  return mentions.flatMap(({ teams }, index) => {
    const others = mentions.filter((_, at) => at !== index)
    const paired = teams.filter((team) => others.some((other) => playEachOther([team], other.teams)))
    const ordered = paired.filter((team) =>
      mentions.some(
        (other, at) => (team.side === 'home' ? at > index : at < index) && playEachOther([team], other.teams),
      ),
    )
    if (paired.length > 0) return (ordered.length > 0 ? ordered : paired).slice(0, 1)
    const known = teams.filter(({ match }) => spokenOf.has(match))
    return known.length > 0 ? known.slice(0, 1) : teams
  })
}
