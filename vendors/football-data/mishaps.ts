import type { WireMatch } from './wire.ts'

export const SPOILED = ['unknown status', 'unknown team', 'null score', 'duplicate id'] as const
export type Spoiled = (typeof SPOILED)[number]

const FLOOD_ID = 90_000_000
const FLOOD_TEAM_ID = 91_000_000
const UNKNOWN_TEAM = { id: 99_999_999, name: 'Unknown FC', shortName: 'Unknown', tla: 'UNK', crest: null }

const synthetic = (place: number) => ({
  id: FLOOD_TEAM_ID + place,
  name: `Synthetic ${place + 1}`,
  shortName: `Synth ${place + 1}`,
  tla: 'SYN',
  crest: null,
})

/** Additional matches between invented teams, modelled on the first of the list. */
export function flooded(matches: WireMatch[], count: number) {
  const [model] = matches
  if (!model) return matches
  const teams = Math.ceil(Math.sqrt(count)) + 1
  const more = Array.from({ length: count }, (_, index) => {
    const home = Math.floor(index / (teams - 1))
    const rest = index % (teams - 1)
    return {
      ...model,
      id: FLOOD_ID + index,
      homeTeam: synthetic(home),
      awayTeam: synthetic(rest < home ? rest : rest + 1),
    }
  })
  return [...matches, ...more]
}

/** The list with one match made unreadable. */
export function spoiled(matches: WireMatch[], how: Spoiled) {
  const isPlayed = ({ status }: WireMatch) => status === 'FINISHED'
  const place = Math.max(how === 'null score' ? matches.findIndex(isPlayed) : 0, 0)
  const victim = matches[place]
  if (!victim) return matches
  if (how === 'duplicate id') return [...matches, victim]
  const nothing = { home: null, away: null }
  const changes = {
    'unknown status': { status: 'ABDUCTED' },
    'unknown team': { homeTeam: UNKNOWN_TEAM },
    'null score': { score: { ...victim.score, fullTime: nothing, halfTime: nothing } },
  }
  return matches.map((match, index) => (index === place ? { ...match, ...changes[how] } : match))
}
