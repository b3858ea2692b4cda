import { useEffect, useEffectEvent, useState } from 'react'
import type { MissionCard } from '@/lib/missions/cards/words'
import type { MissionDetail } from '@/lib/missions/verified/words'
import type { ShareOffer } from '@/lib/sharing/rules'
import type { MissionTexts } from './texts'

/** The answer of a mission's route: its ticket, everything that its dialog shows, and the dialog's words. */
export type MissionDetails = {
  card: MissionCard
  detail: MissionDetail
  /** The database's clock, in milliseconds since the epoch. */
  now: number
  texts: MissionTexts
  share: ShareOffer | null
}

/** @throws TypeError when the network fails; Error for a refusal */
export async function readMission(id: string, signal?: AbortSignal): Promise<MissionDetails> {
  const answer = await fetch(`/api/missions/${id}`, { signal })
  if (!answer.ok) throw new Error(`the mission returned ${answer.status}`)
  return answer.json()
}

/**
 * Loads a mission, and again with each new version of the list; null until it arrives. If it cannot be loaded at first, the
 * mission's own page says why; later it stays as it was.
 */
export function useMissionDetails(
  id: string,
  version: unknown,
): { details: MissionDetails | null; isLoading: boolean } {
  const [answer, setAnswer] = useState<{ version: unknown; details: MissionDetails } | null>(null)
  const refuse = useEffectEvent(() => {
    if (answer) setAnswer({ ...answer, version })
    else location.assign(`/missions/${id}`)
  })
  useEffect(() => {
    const control = new AbortController()
    readMission(id, control.signal).then(
      (details) => setAnswer({ version, details }),
      () => control.signal.aborted || refuse(),
    )
    return () => control.abort()
  }, [id, version])
  return { details: answer?.details ?? null, isLoading: answer?.version !== version }
}
