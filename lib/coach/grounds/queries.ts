import 'server-only'
import { database } from '@/db/client'
import type { SignedIn } from '@/lib/core/actor'
import { factsOf } from '@/lib/matches/facts/queries'
import type { MatchFact } from '@/lib/matches/rules'
import type { ReadReply } from '../reading/rules'

/** The matches that a reply speaks of or rests on, as they are now, by their id. */
export async function matchesOf(
  actor: SignedIn,
  { parts, sources }: ReadReply,
  matchIds: readonly string[],
): Promise<Map<string, MatchFact>> {
  const ids = new Set([
    ...parts.flatMap(({ matches }) => matches),
    ...sources.flatMap(({ match }) => (match === null ? [] : (matchIds[match] ?? []))),
  ])
  if (ids.size === 0) return new Map()
  const found = await factsOf(actor, [...ids], database())
  return new Map(found.map(({ fact }) => [fact.id, fact]))
}
