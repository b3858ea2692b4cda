import { useEffect, useState } from 'react'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import { FIVE_PER_TEAM, FIVE_PICKS, type Profile } from '@/lib/weekend/rules'

const keyOf = ({ profile, matchId, side }: PickView) => `${profile} ${side} ${matchId}`
const signatureOf = (picks: readonly PickView[]) =>
  picks
    .map((pick) => `${keyOf(pick)} ${pick.isOpen}`)
    .sort()
    .join(',')

/**
 * The five on the page after the saved one has changed: picks that have kicked off are as saved, the fan's own changes since
 * `before` stay, and the rest follows what is saved.
 */
export function followSaved(
  before: readonly PickView[],
  edited: readonly PickView[],
  saved: readonly PickView[],
): PickView[] {
  const locked = saved.filter(({ isOpen }) => !isOpen)
  const others = new Set([...saved, ...edited].map(({ profile }) => profile))
  for (const { profile } of locked) others.delete(profile)
  const open = [...others].flatMap((profile) => {
    const of = (picks: readonly PickView[]) => picks.filter((pick) => pick.profile === profile)
    return signatureOf(of(edited)) === signatureOf(of(before)) ? of(saved) : of(edited)
  })
  return [...locked, ...open].slice(0, FIVE_PICKS)
}

type Edited = { saved: readonly PickView[]; picks: PickView[] }

/** Changes that are not saved, by fan and weekend: they outlive the page for as long as the document stays. */
const unsaved = new Map<string, Edited>()

/** The five as the page has it, saved or not, at first a proposal or what was left unsaved. */
export function useFive(key: string, saved: readonly PickView[], proposed: readonly PickView[] | null) {
  const [state, setState] = useState<Edited>(
    () => (proposed ? null : unsaved.get(key)) ?? { saved, picks: [...(proposed ?? saved)] },
  )
  const isCurrent = signatureOf(state.saved) === signatureOf(saved)
  const picks = isCurrent ? state.picks : followSaved(state.saved, state.picks, saved)
  const isChanged = signatureOf(picks) !== signatureOf(saved)
  useEffect(() => {
    if (!isChanged) unsaved.delete(key)
  }, [isChanged, key])
  const change = (next: PickView[]) => {
    const edited = { saved, picks: next }
    unsaved.set(key, edited)
    setState(edited)
  }
  const without = (profile: Profile) => picks.filter((pick) => pick.profile !== profile)
  const sharing = ({ matchId, side }: Pick<PickView, 'matchId' | 'side'>, profile: Profile) =>
    without(profile).filter((pick) => pick.matchId === matchId && pick.side === side).length
  return {
    picks,
    worth: picks.reduce((sum, { points }) => sum + points, 0),
    isFull: picks.length >= FIVE_PICKS,
    isChanged,
    isSaved: (pick: PickView) => saved.some((one) => keyOf(one) === keyOf(pick)),
    /** Whether the profile is in the saved five, whatever has been changed since. */
    isInSaved: (profile: Profile) => saved.some((one) => one.profile === profile),
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
