import { PICK_WORTH } from '@/lib/ratings/rules'

/** Settled picks shown as boxes, and how many of them as tickets. */
export const LATEST_PICKS = 20
export const LATEST_TICKETS = 2
/** The bars of the page reach from 0 to this many points a pick. */
const SCALE_POINTS = 20

/** The 97.5 % quantile of the normal distribution, for an interval of 95 %. */
const Z = 1.959964

/**
 * `points` are the prices of the hits, `prices` those of all picks, `expected` the hits expected by chance: the sum of
 * `PICK_WORTH` / price.
 */
export type PickRecord = { picks: number; hits: number; points: number; prices: number; expected: number }
/** Counted picks decided since the season began, in the year `from`; `points` are the prices of the hits. */
export type SeasonRecord = { from: number; picks: number; hits: number; points: number }
/** From the first of January to the first of July, when the seasons of European leagues change. */
export const SEASON_BEGINS = '6 months'
export type Interval = { low: number; high: number }

export const NO_PICKS: PickRecord = { picks: 0, hits: 0, points: 0, prices: 0, expected: 0 }

/** The records added up. */
export const sumOf = (records: readonly PickRecord[]): PickRecord =>
  records.reduce(
    (sum, each) => ({
      picks: sum.picks + each.picks,
      hits: sum.hits + each.hits,
      points: sum.points + each.points,
      prices: sum.prices + each.prices,
      expected: sum.expected + each.expected,
    }),
    NO_PICKS,
  )

/** Points per pick; null without one. */
export const pointsAPick = ({ picks, points }: PickRecord): number | null =>
  picks > 0 ? points / picks : null

/**
 * The 95 % interval of points per pick, from 0 up: the values m that the score test does not reject for a fan who hits each pick
 * m / `PICK_WORTH` times as often as chance. Then n picks with the prices w have the mean nm and the variance m (W − nm), with W the
 * sum of w, and the interval is the solution of (S − nm)² ≤ z² m (W − nm), S being the points won.
 *
 * With one price for all it is the interval of Wilson (1927), "Probable inference, the law of succession, and statistical
 * inference", JASA 22, 209–212, times that price. Unlike mean ± z s / √n it holds for few picks, and for none or all of them won.
 * @returns null without a pick
 */
export function intervalOf({ picks: n, points: won, prices }: PickRecord): Interval | null {
  if (n === 0) return null
  const z2 = Z * Z
  const middle = 2 * won * n + z2 * prices
  const root = Math.sqrt(Math.max(0, middle * middle - 4 * n * (n + z2) * won * won))
  const width = 2 * n * (n + z2)
  return { low: Math.max(0, (middle - root) / width), high: (middle + root) / width }
}

export type Verdict = 'better' | 'worse' | 'open'

/** Better or worse than chance only once the interval excludes what chance earns, `PICK_WORTH` points a pick. */
export function verdictOf(interval: Interval | null): Verdict {
  if (interval && interval.low > PICK_WORTH) return 'better'
  if (interval && interval.high < PICK_WORTH) return 'worse'
  return 'open'
}

/** A position on the bars in percent. */
export const onScale = (points: number): number => Math.min(100, Math.max(0, (points / SCALE_POINTS) * 100))

export type Grouped = { name: string; record: PickRecord }

/** The records by competition or kind of question, those with the most picks first. */
export function groupsOf<Key extends string>(
  records: readonly (PickRecord & Record<Key, string>)[],
  key: Key,
): Grouped[] {
  const names = [...new Set(records.map((record) => record[key]))]
  return names
    .map((name) => ({ name, record: sumOf(records.filter((record) => record[key] === name)) }))
    .filter(({ record }) => record.picks > 0)
    .sort((a, b) => b.record.picks - a.record.picks || a.name.localeCompare(b.name))
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** The page of a fan. What `encodeURIComponent` leaves as it is does not pass as a path to return to. */
export const profilePath = (nickname: string): `/u/${string}` =>
  `/u/${encodeURIComponent(nickname).replace(/[!'()*]/g, percent)}`
