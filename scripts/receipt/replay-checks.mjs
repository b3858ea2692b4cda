// Every check of the receipt of a replayed round: its name, and whether it holds.
import { createHash } from 'node:crypto'
import { leader, RIGHT } from './outcomes.mjs'
import { isPriceOf, priceChecks } from './price-checks.mjs'

const SIGNS = { home: '1', draw: 'X', away: '2' }

/** An award counts by its winner, a score by its goals; anything else for nobody. */
function rightOf({ status, winner, regular, rule }) {
  if (status === 'AWARDED') return SIGNS[winner ?? leader(regular)]
  return status === 'FINISHED' && regular ? RIGHT.match_result(rule, regular) : null
}

export function replayChecks(receipt) {
  const { picks, layout, previousHash, hash, hits, points } = receipt
  const counted = picks.filter(({ right }) => right !== null)
  const won = counted.filter(({ pick, right }) => pick === right)
  const list = [...picks]
    .sort((one, other) => (one.matchId < other.matchId ? -1 : 1))
    .map((one) => `${one.matchId}:${one.pick}:${one.right ?? '-'}:${one.points}`)
    .join(',')
  const text = layout.fields.map((field) => (field === 'picks' ? list : receipt[field])).join('|')
  const recomputed = createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(text, 'utf8')
    .digest('hex')
  return [
    ...picks.flatMap((one) => [
      [`what came true in match ${one.matchId}`, rightOf(one) === one.right],
      ...priceChecks({ ...one, sources: [] }),
    ]),
    ['the hits are the picks that came true', won.length === hits],
    ['the points are the prices of the hits', won.reduce((sum, one) => sum + one.points, 0) === points],
    ['every price is 8 / p', picks.every((one) => isPriceOf(one.points, one.pricing.chances[one.pick]))],
    ['the hash follows from the round before it', recomputed === hash],
  ]
}
