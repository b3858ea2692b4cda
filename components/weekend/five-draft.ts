import { readStored, writeStored } from '@/components/ui/stored-text'
import { fieldsIn } from '@/lib/core/unknown'
import type { PickView } from '@/lib/weekend/board/words'
import { isProfile } from '@/lib/weekend/rules'

/** The picks on the page, and the saved ones from which the fan began. */
export type Edited = { saved: readonly PickView[]; picks: PickView[] }

const storageKey = (fan: string) => `gq-five:${fan}`

const isPick = (value: unknown): value is PickView => {
  const { profile, matchId, side, team, kit, points, isOpen } = fieldsIn(value)
  return (
    [profile, matchId, team, kit].every((text) => typeof text === 'string') &&
    isProfile(String(profile)) &&
    (side === 'home' || side === 'away') &&
    typeof points === 'number' &&
    typeof isOpen === 'boolean'
  )
}
const arePicks = (value: unknown): value is PickView[] => Array.isArray(value) && value.every(isPick)

/** What the fan left unsaved in this browser, if it can be read and is about this weekend. */
export function readDraft(fan: string, weekend: string): Edited | null {
  try {
    const { saved, picks, weekend: written } = fieldsIn(JSON.parse(readStored(storageKey(fan)) ?? 'null'))
    return written === weekend && arePicks(saved) && arePicks(picks) ? { saved, picks } : null
  } catch {
    return null
  }
}

export const writeDraft = (fan: string, weekend: string, edited: Edited | null): void =>
  writeStored(storageKey(fan), edited && JSON.stringify({ weekend, ...edited }))
