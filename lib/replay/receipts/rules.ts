import type { ResultPick, RoundScore } from '../rules'

/** The hash before a member's first round. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * How a round's hash is computed from the member's round before it and its own fields; `picks` joins one `match:pick:right:points`
 * each.
 */
export const REPLAY_LAYOUT = {
  hash: 'SHA-256 of the bytes of previousHash followed by the fields joined by |',
  fields: ['replayId', 'userId', 'round', 'picks', 'hits', 'points'],
} as const

type HashedPick = { matchId: string; pick: ResultPick; right: ResultPick | null; points: number }

/** The text to hash. A match is identified by the provider's id; `-` stands for the result of a void match. */
export function hashedText(
  { replayId, userId, round }: { replayId: string; userId: string; round: number },
  picks: readonly HashedPick[],
  { hits, points }: RoundScore,
): string {
  const list = [...picks]
    .sort((one, other) => (one.matchId < other.matchId ? -1 : 1))
    .map(({ matchId, pick, right, points: worth }) => `${matchId}:${pick}:${right ?? '-'}:${worth}`)
  return [replayId, userId, round, list.join(','), hits, points].join('|')
}
