#!/usr/bin/env node
// Recomputes the file of a mission's receipt with nothing but Node: node scripts/verify-receipt.mjs FILE
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const RHO = -0.05
const FIRST_HALF_SHARE = 0.449
const COMEBACK_WEIGHT = 1.284
const GOALS = Array.from({ length: 13 }, (_, goals) => goals)

const leader = ({ home, away }) => (home === away ? 'draw' : home > away ? 'home' : 'away')
const total = ({ home, away }) => home + away
const sign = (score) => ({ home: '1', draw: 'X', away: '2' })[leader(score)]
const yesNo = (holds) => (holds ? 'yes' : 'no')
const overUnder = (goals, line) => (goals > line ? 'over' : 'under')

function cleanSheet(team, { home, away }) {
  if (team !== 'either') return yesNo((team === 'home' ? away : home) === 0)
  if (home === 0 && away === 0) return 'both'
  return away === 0 ? 'home' : home === 0 ? 'away' : 'neither'
}

/** The pick that one match makes true, by the kind of its rule: rule, score after 90 minutes, score at half time. */
const RIGHT = {
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

const isComeback = (half, end) =>
  leader(end) !== 'draw' && leader(half) !== 'draw' && leader(half) !== leader(end)

/** The ranges of a round's goals over the matches that are left, beside the picks as they were offered. */
function ranges({ bounds, matchIds }, left) {
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

function keeps({ team, streak }, { home, winner, end }) {
  const [side, other] = home.id === team.id ? ['home', 'away'] : ['away', 'home']
  if (streak === 'win') return winner === side
  if (streak === 'unbeaten') return winner !== other
  return end !== null && (streak === 'score' ? end[side] > 0 : end[other] === 0)
}

/** What becomes of the pick by the scores of the file: won, lost, void, or null where the matches leave it open. */
function outcome({ rule, pick, pickedAt, settledBy, judgement, sources }) {
  const byId = new Map(sources.map((match) => [match.id, match]))
  const all = judgement.evidence.map((seen) => ({ ...byId.get(seen.matchId), ...seen, end: seen.counted }))
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
    return match.end
      ? RIGHT[rule.kind](rule, match.end, match.half ?? match.end)
      : sign(awarded(match.winner))
  }
  if (rule.kind === 'team_streak') {
    const kept = counting.every((match) => keeps(rule, match))
    return kept && counting.length < left ? null : yesNo(kept)
  }
  const goals = counting.reduce((sum, { end }) => sum + total(end), 0)
  const offered = ranges(rule, left)
  const possible = offered.filter(({ most }) => most >= goals)
  if (possible.length === 1 || counting.length === left) return possible[0].pick
  const out = offered.filter(({ most }) => most < goals).map(({ pick }) => pick)
  return out.length > 0 ? out : null
}

const awarded = (winner) => ({ home: winner === 'home' ? 1 : 0, away: winner === 'away' ? 1 : 0 })

function poisson(mean) {
  const chances = [Math.exp(-mean)]
  for (const k of GOALS.slice(1)) chances.push((chances[k - 1] * mean) / k)
  return chances
}

function correction(home, away, expected) {
  if (home > 1 || away > 1) return 1
  if (home === 1 && away === 1) return 1 - RHO
  if (home === 1) return 1 + expected.away * RHO
  return away === 1 ? 1 + expected.home * RHO : 1 - expected.home * expected.away * RHO
}

/** Expected goals of both sides: exp(mean of the side + own attack + opponent's defence). */
function expectedGoals({ means, home, away, isNeutral }) {
  const middle = (means.home + means.away) / 2
  return {
    home: Math.exp((isNeutral ? middle : means.home) + home.attack + away.defence),
    away: Math.exp((isNeutral ? middle : means.away) + away.attack + home.defence),
  }
}

function binomial(n, p) {
  let ways = 1
  return Array.from({ length: n + 1 }, (_, k) => {
    const chance = ways * p ** k * (1 - p) ** (n - k)
    ways = (ways * (n - k)) / (k + 1)
    return chance
  })
}

/** The chance of a pick on one match: Poisson scores with the correction of Dixon and Coles, goals thinned to half time. */
function chance(rule, pick, expected) {
  const [homes, aways] = [poisson(expected.home), poisson(expected.away)]
  let [sum, whole] = [0, 0]
  for (const home of GOALS)
    for (const away of GOALS) {
      const p = homes[home] * aways[away] * Math.max(0, correction(home, away, expected))
      whole += p
      sum += p * shareOf(rule, pick, { home, away })
    }
  return sum / whole
}

/** The share of the half-time scores of one final score that make the pick true. */
function shareOf(rule, pick, end) {
  let [right, whole] = [0, 0]
  for (const [home, q] of binomial(end.home, FIRST_HALF_SHARE).entries())
    for (const [away, r] of binomial(end.away, FIRST_HALF_SHARE).entries()) {
      const p = q * r * (isComeback({ home, away }, end) ? COMEBACK_WEIGHT : 1)
      whole += p
      if (RIGHT[rule.kind](rule, end, { home, away }) === pick) right += p
    }
  return right / whole
}

const near = (one, other, tolerance) => Math.abs(one - other) <= tolerance
const sumOf = (lines, asset) =>
  lines.reduce((sum, line) => (line.asset === asset ? sum + line.amount : sum), 0)

/** Every check of a receipt: its name, and whether it holds. */
function checks(receipt) {
  const { kind, lines, ledger, userId, rule, pick, points, reward, counts, pricing } = receipt
  const found = lines.map((line, place) => {
    const text = ledger.fields.map((field) => (field === 'userId' ? userId : line[field])).join('|')
    const hash = createHash('sha256')
      .update(Buffer.from(line.previousHash, 'hex'))
      .update(text, 'utf8')
      .digest('hex')
    const before = lines[place - 1]
    const follows = before?.place !== line.place - 1 || before.hash === line.previousHash
    return [`line ${line.place} of the ledger: ${line.amount} ${line.asset}`, hash === line.hash && follows]
  })
  const own = lines.filter((line) => line.kind === 'mission')
  found.push(['the lines add up to the XP of the mission', sumOf(own, 'xp') === reward])
  const due = counts ? reward : 0
  found.push(['the lines add up to its points', sumOf(own, 'points') - sumOf(own, 'owed') === due])
  found.push(['it pays what it was worth, or nothing', reward === (receipt.outcome === 'won' ? points : 0)])
  if (kind !== 'match') {
    const { counted, needed } = receipt.judgement
    found.push([
      'the outcome follows from what was counted',
      (receipt.outcome === 'won') === counted >= needed,
    ])
    return found
  }
  const scores = new Map(receipt.sources.map(({ id, regular }) => [id, regular]))
  for (const { matchId, counted } of receipt.judgement.evidence)
    if (counted)
      found.push([
        `the score of match ${matchId}`,
        total(counted) === total(scores.get(matchId)) && sign(counted) === sign(scores.get(matchId)),
      ])
  found.push([
    'the outcome follows from the scores',
    outcome(receipt) === receipt.outcome || (outcome(receipt) === null && receipt.outcome === 'void'),
  ])
  if (pricing && pick !== null) found.push(...priceChecks(rule, pick, points, pricing))
  return found
}

function priceChecks(rule, pick, points, { chances, matches }) {
  const p = chances[pick]
  const found = [
    [
      `${points} points are 8 / ${p}, between 8 and 150`,
      points === Math.min(150, Math.max(8, Math.round(8 / p))),
    ],
  ]
  for (const match of matches) {
    const expected = expectedGoals(match)
    const holds =
      near(expected.home, match.expected.home, 1e-9) && near(expected.away, match.expected.away, 1e-9)
    found.push([`expected goals of match ${match.id} by its ratings`, holds])
  }
  // While a team is new base rates are part of the price, which the page of the ratings explains.
  const [match] = matches
  if (rule.matchId !== undefined && match?.share === 1)
    found.push([
      `the chance of the pick by these goals is ${p}`,
      near(chance(rule, pick, match.expected), p, 2e-6),
    ])
  return found
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node scripts/verify-receipt.mjs FILE')
  process.exit(2)
}
const results = checks(JSON.parse(readFileSync(file, 'utf8')))
for (const [name, holds] of results) console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}`)
process.exit(results.every(([, holds]) => holds) ? 0 : 1)
