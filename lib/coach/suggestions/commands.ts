import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { sha256 } from '@/lib/core/security/sha256'
import { declareMission, restoreDeclared } from '@/lib/missions/commands'
import { ownTurn } from '../queries'
import { COACH_MISSION_DUE_DAYS, COACH_MISSION_POINTS, missionTitleOf, suggestionsOf } from '../rules'
import type { suggestionInput } from '../schema'

/** The request id of the mission that a suggestion becomes: the same suggestion is one mission, however often it is added. */
export const missionRequest = (turnId: string, place: number): string => {
  const hex = sha256(`${turnId}:${place}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Turns a suggestion into a declared mission: 15 points, due in two days. A deleted one is restored.
 * @param defaultTitle the title for a suggestion without a first sentence
 * @throws DomainError not_found, mission_limit
 */
export async function addSuggestedMission(
  actor: SignedIn,
  { id, place }: z.output<typeof suggestionInput>,
  defaultTitle: string,
): Promise<void> {
  const turn = await ownTurn(actor, id)
  const suggestion = suggestionsOf(turn?.reply ?? '')[place]
  if (suggestion === undefined) throw new DomainError('not_found')
  const [due] = await database().execute<{ day: string }>(sql`
    select (app_day(app_now()) + ${COACH_MISSION_DUE_DAYS}::int)::text as day`)
  const dueDate = due?.day ?? null
  await inTransaction(async (tx) => {
    const mission = await declareMission(
      actor,
      {
        title: missionTitleOf(suggestion) ?? defaultTitle,
        description: suggestion,
        dueDate,
        points: COACH_MISSION_POINTS,
        requestId: missionRequest(id, place),
      },
      tx,
    )
    if (!mission) throw new DomainError('mission_limit')
    await restoreDeclared(actor, { id: mission.id, dueDate }, tx)
  })
}
