// What becomes of a pick by the scores of its matches, recomputed with nothing but Node.

export const leader = ({ home, away }) => (home === away ? 'draw' : home > away ? 'home' : 'away')
export const total = ({ home, away }) => home + away
const SIGNS = { home: '1', draw: 'X', away: '2' }
const sign = (score) => SIGNS[leader(score)]
const yesNo = (holds) => (holds ? 'yes' : 'no')
const overUnder = (goals, line) => (goals > line ? 'over' : 'under')

export const isComeback = (half, end) =>
  leader(end) !== 'draw' && leader(half) !== 'draw' && leader(half) !== leader(end)

function cleanSheet(team, { home, away }) {
  if (team !== 'either') return yesNo((team === 'home' ? away : home) === 0)
  if (home === 0 && away === 0) return 'both'
  return away === 0 ? 'home' : home === 0 ? 'away' : 'neither'
}

/** The pick that one match makes true, by the kind of its rule: rule, score after 90 minutes, score at half time. */
export const RIGHT = {
  match_result: (_rule, end) => sign(end),
  over_under: ({ line }, end) => overUnder(total(end), line),
  both_score: (_rule, end) => yesNo(end.home > 0 && end.away > 0),
  clean_sheet: ({ team }, end) => cleanSheet(team, end),
  winning_margin: ({ goals }, end) => (Math.abs(end.home - end.away) >= goals ? leader(end) : 'none'),
  comeback: (_rule, end, half) => (isComeback(half, end) ? leader(end) : 'none'),
  exact_score: (_rule, end) => `${end.home}-${end.away}`,
  half_time_full_time: (_rule, end, half) => `${sign(half)}/${sign(end)}`,
  goals_in_half: (rule, end, half) =>
    overUnder(rule.half === 'first' ? total(half) : total(end) - total(half), rule.line),
}
export const NEEDS_HALF = new Set(['comeback', 'half_time_full_time', 'goals_in_half'])

/** The ranges of a round's goals over the matches that are left, beside the picks as they were offered. */
export function ranges({ bounds, matchIds }, left) {
  const shrunk = []
  for (const bound of bounds)
    shrunk.push(
      left === matchIds.length
        ? bound
        : Math.max(Math.round((bound * left) / matchIds.length), (shrunk.at(-1) ?? 0) + 1),
    )
  return [0, ...shrunk].map((least, place) => ({
    pick: place === bounds.length ? `${bounds.at(-1)}+` : `${[0, ...bounds][place]}-${bounds[place] - 1}`,
    least,
    most: shrunk[place] === undefined ? Number.POSITIVE_INFINITY : shrunk[place] - 1,
  }))
}

/** The side on which the team plays, null when the match has other teams. */
export function sideOf(team, match) {
  if (match?.home?.id === team.id) return 'home'
  return match?.away?.id === team.id ? 'away' : null
}

/** Whether the team on this side did its part; goals that are not known keep none. */
export function streakKept(streak, side, { end, winner }) {
  const other = side === 'home' ? 'away' : 'home'
  if (streak === 'win') return winner === side
  if (streak === 'unbeaten') return winner !== other
  return end !== null && (streak === 'score' ? end[side] > 0 : end[other] === 0)
}

/** The matches of a judgement with the teams that played them. */
const judged = ({ judgement, sources }) => {
  const byId = new Map(sources.map((match) => [match.id, match]))
  return judgement.evidence.map((seen) => ({ ...byId.get(seen.matchId), ...seen, end: seen.counted }))
}

/** What becomes of the pick by the scores of the file: won, lost, void, or null where the matches leave it open. */
export function outcomeOf({ rule, pick, pickedAt, settledBy, judgement, sources }) {
  const all = judged({ judgement, sources })
  const counting = all.filter(({ state }) => state === 'counts')
  const left = all.filter(({ state }) => state !== 'void').length
  if (pick === null || left === 0 || settledBy === 'same_match') return 'void'
  const right = rightOf(rule, counting, left)
  if (right === null) return null
  if (judgement.closedAt != null && pickedAt >= judgement.closedAt) return 'void'
  return (Array.isArray(right) ? !right.includes(pick) : right === pick) ? 'won' : 'lost'
}

/** The right pick, a list of those ruled out while the rest is open, or null. */
function rightOf(rule, counting, left) {
  if (rule.matchId !== undefined) {
    const [match] = counting
    if (!match) return null
    return match.end ? RIGHT[rule.kind](rule, match.end, match.half ?? match.end) : SIGNS[match.winner]
  }
  if (rule.kind === 'team_streak') {
    const kept = counting.every((match) => streakKept(rule.streak, sideOf(rule.team, match), match))
    return kept && counting.length < left ? null : yesNo(kept)
  }
  const goals = counting.reduce((sum, { end }) => sum + total(end), 0)
  const offered = ranges(rule, left)
  const possible = offered.filter(({ most }) => most >= goals)
  if (possible.length === 1 || counting.length === left) return possible[0].pick
  const out = offered.filter(({ most }) => most < goals).map(({ pick }) => pick)
  return out.length > 0 ? out : null
}

const isSame = (one, other) => one?.home === other?.home && one?.away === other?.away

/** Whether a match that counts was counted with the score, the half-time score and the winner that were read. */
export function isAsRead(rule, { reason, counted, half, winner }, source) {
  if (source === undefined) return false
  if (reason === 'award') return winner === (source.winner ?? leader(source.regular))
  const halfRead = total(source.regular) === 0 ? source.regular : source.halfTime
  return (
    isSame(counted, source.regular) &&
    winner === leader(counted) &&
    (NEEDS_HALF.has(rule.kind) ? isSame(half, halfRead) : half === null)
  )
}

/** The first kickoff that was played among the matches that count. */
export function closingTime({ judgement, sources }) {
  const kickoffs = judged({ judgement, sources }).flatMap(({ state, playedKickoffAt }) =>
    state === 'counts' && playedKickoffAt != null ? [playedKickoffAt] : [],
  )
  return kickoffs.length > 0 ? Math.min(...kickoffs) : null
}

const DAY_MS = 86_400_000

/**
 * What the quizzes of a file may have counted for a streak: a score of 0 ends it, and a missed day may. A mission that was lost has
 * counted the latest, or none of it, since its last days may have been missed.
 */
export function streaksOf(quizzes, outcome) {
  const runs = [[]]
  for (const quiz of quizzes)
    if (quiz.score === 0) runs.push([])
    else runs.at(-1).push(quiz)
  const lengths = (outcome === 'won' ? runs : runs.slice(-1)).flatMap((run) => {
    const breaks = run.flatMap(({ day }, place) => {
      const before = run[place - 1]
      return before && Date.parse(day) - Date.parse(before.day) > DAY_MS ? [place] : []
    })
    const ends = outcome === 'won' ? [...breaks, run.length] : [run.length]
    return ends.flatMap((end) => [0, ...breaks].flatMap((start) => (start < end ? [end - start] : [])))
  })
  return outcome === 'lost' ? [...lengths, 0] : lengths
}
