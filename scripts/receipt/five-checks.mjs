// Every check of the receipt of a profile of a five: its name, and whether it holds.
import { expectedGoals, ofOneMatch, ratedShare } from './chances.mjs'
import { closingTime, isAsRead, leader, NEEDS_HALF, RIGHT } from './outcomes.mjs'
import { isPriceOf, near } from './price-checks.mjs'

const WINS = { home: '1', away: '2' }
const opponent = (side) => (side === 'home' ? 'away' : 'home')
const HALVES = { kind: 'half_time_full_time' }

/** Goals of the team and of its opponent in an exact score. */
function goalsOf(right, side) {
  const [home, away] = right.split('-').map(Number)
  return side === 'home' ? [home, away] : [away, home]
}

const result = (delivers) => ({ rule: { kind: 'match_result' }, delivers })
const score = (delivers) => ({
  rule: { kind: 'exact_score' },
  delivers: (right, side) => delivers(...goalsOf(right, side)),
})
const halves = (delivers) => ({
  rule: HALVES,
  delivers: (right, side) => delivers(...right.split('/'), side),
})
const total = (line, wanted) => ({
  rule: { kind: 'over_under', line },
  delivers: (right) => right === wanted,
})
const shutOut = (team) => ({ rule: { kind: 'clean_sheet', team }, delivers: (right) => right === 'yes' })

/** The question on the match that prices and settles each profile, and the answers with which the profile scores. */
const PROFILES = {
  keeper: shutOut('away'),
  wall: shutOut('home'),
  fullback: result((right, side) => right !== WINS[opponent(side)]),
  anchor: total(2.5, 'under'),
  ball_winner: halves((half, _end, side) => half === WINS[side]),
  shuttle: result((right) => right === '2'),
  playmaker: result((right, side) => right === WINS[side]),
  captain: score((own, against) => own - against === 1),
  tightrope: result((right) => right === 'X'),
  winger: score((own) => own >= 2),
  creator: total(3.5, 'over'),
  striker: score((own) => own >= 3),
  ram: { rule: { kind: 'winning_margin', goals: 3 }, delivers: (right, side) => right === side },
  roller: score((own) => own >= 4),
  joker: halves((half, end, side) => half === WINS[opponent(side)] && end !== WINS[opponent(side)]),
}

/** Each chance has six decimals, and of the exact scores those up to 9 goals a side count. */
function chanceOf({ rule, delivers }, side, match) {
  const offered = [...ofOneMatch(rule, match)].filter(
    ([right]) => rule.kind !== 'exact_score' || Math.max(...goalsOf(right, side)) <= 9,
  )
  return offered.reduce((sum, [right, p]) => sum + (delivers(right, side) ? Math.round(p * 1e6) / 1e6 : 0), 0)
}

/** The answer that the match gave to the profile's question; null where it gave none. */
function answerOf({ rule }, { settledBy, judgement, sources: [source] }) {
  if (settledBy === 'award')
    return rule.kind === 'match_result'
      ? { home: '1', draw: 'X', away: '2' }[source.winner ?? leader(source.regular)]
      : null
  const [seen] = judgement.evidence
  const half = seen.half ?? source.halfTime
  if (!source.regular || (NEEDS_HALF.has(rule.kind) && !half)) return null
  return RIGHT[rule.kind](rule, source.regular, half)
}

export function fiveChecks(receipt) {
  const { profile, side, outcome, settledBy, pickedAt, points, pricing, judgement, sources } = receipt
  const question = PROFILES[profile]
  const { match } = pricing
  const price = pricing.prices[`${profile}:${side}`]
  const expected = expectedGoals(match)
  const right = answerOf(question, receipt)
  const isLate = judgement.closedAt !== null && pickedAt >= judgement.closedAt
  const decided = right === null || isLate ? 'void' : question.delivers(right, side) ? 'won' : 'lost'
  const counting = judgement.evidence.filter(({ state, reason }) => state === 'counts' && reason === 'score')
  return [
    ...counting.flatMap((seen) => [
      [`the score of match ${seen.matchId}`, isAsRead(HALVES, seen, sources[0])],
      ['picks closed at the kickoff that was played', closingTime(receipt) === judgement.closedAt],
    ]),
    [
      'the outcome follows from the score',
      outcome === decided || (outcome === 'void' && settledBy !== 'score' && settledBy !== 'award'),
    ],
    [
      `expected goals of match ${match.id} by its ratings`,
      near(expected.home, match.expected.home, 1e-9) && near(expected.away, match.expected.away, 1e-9),
    ],
    [`their share in the price, ${match.share}`, near(ratedShare(match), match.share, 1e-9)],
    [`the chance of the profile, ${price.p}`, near(chanceOf(question, side, match), price.p, 1.1e-6)],
    [`${points} points are 8 / ${price.p}, between 8 and 150`, isPriceOf(points, price.p)],
  ]
}
