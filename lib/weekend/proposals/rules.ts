import { foldAccents } from '@/lib/core/text/fold-accents'
import type { PickView, TeamView } from '../board/words'
import { FIVE_PER_TEAM, FIVE_PICKS, type Profile } from '../rules'

/** Characters of a proposal in a URL: as many as one of the coach's suggestions has. */
const PROPOSAL_LENGTH_MAX = 200

type Board = { teams: readonly TeamView[]; picks: readonly PickView[] }
type Named = { profile: Profile; name: string }

const SEPARATORS = /[,;\n]|\s(?:e|and|&)\s/i
const folded = (text: string) => foldAccents(text).trim().replace(/\.$/, '')

/**
 * Reads a five from words like `Muro Napoli, Regista Inter`: a profile first, its team last. What is not on offer, is repeated or
 * exceeds five is left out; profiles whose match has begun stay.
 * @returns the picks that the page then shows, or null when the words name none
 */
export function proposedPicks(
  text: string,
  { teams, picks }: Board,
  names: readonly Named[],
): PickView[] | null {
  const five = picks.filter(({ isOpen }) => !isOpen)
  const before = five.length
  for (const part of text.slice(0, PROPOSAL_LENGTH_MAX).split(SEPARATORS)) {
    const pick = pickIn(folded(part), teams, names)
    if (!pick || five.length >= FIVE_PICKS) continue
    const ofTeam = five.filter(({ matchId, side }) => matchId === pick.matchId && side === pick.side)
    if (ofTeam.length >= FIVE_PER_TEAM || five.some(({ profile }) => profile === pick.profile)) continue
    five.push(pick)
  }
  return five.length > before ? five : null
}

function pickIn(words: string, teams: readonly TeamView[], names: readonly Named[]): PickView | null {
  const named = names.find(({ name }) => words.startsWith(`${folded(name)} `))
  if (!named) return null
  const { profile } = named
  const team = teams.find(
    ({ name, pays }) => pays[profile] !== undefined && words.endsWith(` ${folded(name)}`),
  )
  const points = team?.pays[profile]
  if (!team || points === undefined) return null
  const { matchId, side, name, kit } = team
  return { profile, matchId, side, team: name, kit, points, isOpen: true }
}
