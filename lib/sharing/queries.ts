import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type PublicTable, publicTable } from '@/lib/leagues/public-table/queries'
import { type SharedMission, sharedMission } from './missions/queries'
import { type SharedQuiz, sharedQuiz } from './quiz/queries'
import type { Share } from './rules'
import { type SharedSlip, sharedSlip } from './slips/queries'
import { shareOf } from './tokens/rules'

/** What an address shows, as it stands now. */
export type Shared =
  | { kind: 'quiz'; share: Extract<Share, { kind: 'quiz' }>; data: SharedQuiz }
  | { kind: 'mission'; share: Extract<Share, { kind: 'mission' }>; data: SharedMission }
  | { kind: 'slip'; share: Extract<Share, { kind: 'slip' }>; data: SharedSlip }
  | { kind: 'table'; share: Extract<Share, { kind: 'table' }>; data: PublicTable }

/** Holding the token is the authorisation: only pages of its owner hold it, or those of a league whose table is public. */
export async function sharedBy(actor: Actor, token: string): Promise<Shared | null> {
  const share = shareOf(token)
  return share && sharedThing(actor, share)
}

/** The same for a known thing, on the page of its owner. */
export async function sharedThing(actor: Actor, share: Share): Promise<Shared | null> {
  switch (share.kind) {
    case 'quiz': {
      const data = await sharedQuiz(actor, share.attemptId)
      return data && { kind: share.kind, share, data }
    }
    case 'mission': {
      const data = await sharedMission(actor, share.missionId)
      return data && { kind: share.kind, share, data }
    }
    case 'slip': {
      const data = await sharedSlip(actor, share)
      return data && { kind: share.kind, share, data }
    }
    case 'table': {
      const data = await publicTable(actor, share.leagueId)
      return data && { kind: share.kind, share, data }
    }
  }
}
