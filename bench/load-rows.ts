import type { Figures } from './load.ts'
import { milliseconds, number, type Row } from './row.ts'

type Pair = { what: string; product: Figures; floor: Figures }

const spread = (ratios: readonly number[]) =>
  `${number(Math.min(...ratios), 2)} to ${number(Math.max(...ratios), 2)}`

const summaryOf = ({ perSecond, p50, p99, processor, refused }: Figures) =>
  `${number(perSecond)}/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, CPU ${number(processor, 2)} ms${refused > 0 ? `, ${number(refused * 100)} % refused` : ''}`

/** The ratio of the medians, with the range of the rounds' ratios. */
function compare({ product, floor }: Pair, key: 'perSecond' | 'p50') {
  const rounds = product.rounds.map((round, index) => round[key] / (floor.rounds[index]?.[key] ?? Number.NaN))
  const ratio = product[key] / floor[key]
  const processor = product.processor / floor.processor
  return {
    ratio,
    cells: {
      product: summaryOf(product),
      floor: summaryOf(floor),
      ratio: `${number(ratio, 2)} (${spread(rounds)}); CPU × ${number(processor, 1)}`,
    },
  }
}

/** @param least required share of the floor's throughput */
export function throughputRow(pair: Pair, least: number): Row {
  const { ratio, cells } = compare(pair, 'perSecond')
  return { what: pair.what, ...cells, budget: `≥ ${number(least, 2)} of /s`, met: ratio >= least }
}

/** @param most allowed multiple of the floor's median; without it the row is informative */
export function latencyRow(pair: Pair, most?: number): Row {
  const { ratio, cells } = compare(pair, 'p50')
  const judged = most === undefined ? {} : { budget: `≤ ${most} × p50`, met: ratio <= most }
  return { what: pair.what, ...cells, ...judged }
}
