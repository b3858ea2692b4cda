import { useState } from 'react'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import { FIVE_PER_TEAM, FIVE_PICKS, type Profile } from '@/lib/weekend/rules'

const keyOf = ({ profile, matchId, side }: PickView) => `${profile} ${side} ${matchId}`
const signatureOf = (picks: readonly PickView[]) =>
  picks
    .map((pick) => `${keyOf(pick)} ${pick.isOpen}`)
    .sort()
    .join(',')

/** The five as the page has it, saved or not, at first a proposal; resets when the saved five changes. */
export function useFive(saved: readonly PickView[], proposed: readonly PickView[] | null) {
  const signature = signatureOf(saved)
  const [state, setState] = useState({ signature, picks: [...(proposed ?? saved)] })
  const picks = state.signature === signature ? state.picks : [...saved]
  const change = (next: PickView[]) => setState({ signature, picks: next })
  const without = (profile: Profile) => picks.filter((pick) => pick.profile !== profile)
  const sharing = ({ matchId, side }: Pick<PickView, 'matchId' | 'side'>, profile: Profile) =>
    without(profile).filter((pick) => pick.matchId === matchId && pick.side === side).length
  return {
    picks,
    worth: picks.reduce((sum, { points }) => sum + points, 0),
    isFull: picks.length >= FIVE_PICKS,
    isChanged: signatureOf(picks) !== signature,
    isSaved: (pick: PickView) => saved.some((one) => keyOf(one) === keyOf(pick)),
    /** Whether the team already has two other profiles. */
    isTwice: (team: TeamView, profile: Profile) => sharing(team, profile) >= FIVE_PER_TEAM,
    pick: (profile: Profile, { matchId, side, name, kit, pays }: TeamView) =>
      change([
        ...without(profile),
        { profile, matchId, side, team: name, kit, points: pays[profile] ?? 0, isOpen: true },
      ]),
    remove: (profile: Profile) => change(without(profile)),
    valueOf: keyOf,
  }
}

export type Five = ReturnType<typeof useFive>
