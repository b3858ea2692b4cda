import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { makeFans } from './factories'
import { makeMatch, makeTemplate, missionRow, moveKickoff, takePart } from './factories-matches'

/** A match that began three hours ago, with one fan for each of these picks; undefined picks nothing. */
export async function begunMatch(
  ruleOf: (matchId: string) => MatchPredicate,
  picks: readonly (string | undefined)[],
) {
  const matchId = await makeMatch()
  const rule = ruleOf(matchId)
  const templateId = await makeTemplate(rule)
  const fans = await makeFans(picks.length)
  const ids = await Promise.all(fans.map((fan, index) => takePart(fan, templateId, picks[index])))
  await moveKickoff(matchId, '-3 hours')
  const [fan] = fans
  const [id] = ids
  if (!fan || !id) throw new Error('nobody has chosen')
  const rows = () => Promise.all(ids.map(missionRow))
  const outcomes = async () =>
    (await rows()).map(({ outcome, settledBy }) => `${outcome} ${settledBy ?? '-'}`)
  /** `fan` and `id` are the first one and its mission. */
  return { matchId, rule, templateId, fans, ids, fan, id, rows, outcomes }
}
