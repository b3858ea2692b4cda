import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import { FIVE_PER_TEAM, FIVE_PICKS, type Profile } from '@/lib/weekend/rules'
import { type Edited, readDraft, writeDraft } from './five-draft'

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

/** Changes that are not saved, by fan and weekend: the page has them at once when the fan comes back within the document. */
const unsaved = new Map<string, Edited>()

type Whose = { fan: string; weekend: string }

/** The five as the page has it, saved or not, at first a proposal or what was left unsaved. */
export function useFive(
  { fan, weekend }: Whose,
  saved: readonly PickView[],
  proposed: readonly PickView[] | null,
) {
  const key = `${fan} ${weekend}`
  const [state, setState] = useState<Edited>(
    () => (proposed ? null : unsaved.get(key)) ?? { saved, picks: [...(proposed ?? saved)] },
  )
  const isCurrent = signatureOf(state.saved) === signatureOf(saved)
  const picks = isCurrent ? state.picks : followSaved(state.saved, state.picks, saved)
  const isChanged = signatureOf(picks) !== signatureOf(saved)
  // The first page of a document is as the server sent it; what was left on an earlier one comes after.
  const isRestored = useRef(false)
  useEffect(() => {
    if (isChanged) return
    unsaved.delete(key)
    if (isRestored.current) writeDraft(fan, weekend, null)
  }, [isChanged, key, fan, weekend])
  const restore = useEffectEvent(() => {
    isRestored.current = true
    const draft = proposed || unsaved.has(key) ? null : readDraft(fan, weekend)
    if (!draft) return
    // Saved since, on another page or device.
    if (signatureOf(followSaved(draft.saved, draft.picks, saved)) === signatureOf(saved))
      return writeDraft(fan, weekend, null)
    unsaved.set(key, draft)
    setState(draft)
  })
  useEffect(() => restore(), [])
  const change = (next: PickView[]) => {
    const edited = { saved, picks: next }
    unsaved.set(key, edited)
    writeDraft(fan, weekend, edited)
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
