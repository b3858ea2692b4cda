import { type Random, shuffled } from '../random.ts'
import type { Club } from './club.ts'

type Pair = { home: Club; away: Club }

const pair = (home: Club | undefined, away: Club | undefined): Pair[] =>
  home && away ? [{ home, away }] : []

/** Every club against every other once, by the circle method: `clubs.length - 1` rounds, venues alternating. */
function singleRoundRobin(clubs: Club[]): Pair[][] {
  const [fixed, ...circle] = clubs
  const size = circle.length
  const at = (index: number) => circle[index % size]
  return circle.map((club, round) => [
    ...(round % 2 === 0 ? pair(fixed, club) : pair(club, fixed)),
    ...Array.from({ length: (size - 1) / 2 }, (_, index) => index + 1).flatMap((step) => {
      const [one, other] = [at(round + step), at(round - step + size)]
      return step % 2 === 1 ? pair(one, other) : pair(other, one)
    }),
  ])
}

/** Every club against every other at home and away: the second half mirrors the first. */
export function doubleRoundRobin(clubs: Club[]): Pair[][] {
  const first = singleRoundRobin(clubs)
  return [...first, ...first.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))]
}

const clashes = (round: Pair[]) => round.filter(({ home, away }) => home.country === away.country).length

/** Reassigns the venues of two rounds so that each club is at home once: pairings form rings, each walked once. */
function balanced([first = [], second = []]: Pair[][]): Pair[][] {
  const partnerIn = (round: Pair[]) =>
    new Map(round.flatMap(({ home, away }) => [[home, away] as const, [away, home] as const]))
  const [inFirst, inSecond] = [partnerIn(first), partnerIn(second)]
  const hosts = new Set<Club>()
  const seen = new Set<Club>()
  for (const { home } of first)
    for (let host: Club | undefined = home; host && !seen.has(host); ) {
      const guest = inFirst.get(host)
      hosts.add(host)
      seen.add(host)
      if (guest) seen.add(guest)
      host = guest && inSecond.get(guest)
    }
  const seat = ({ home, away }: Pair) => (hosts.has(home) ? { home, away } : { home: away, away: home })
  const unseat = (pair: Pair) => ({ home: seat(pair).away, away: seat(pair).home })
  return [first.map(seat), second.map(unseat)]
}

/**
 * A league phase: `rounds` (even) different opponents for each club, as many at home as away, and no opponent from the
 * same country where possible.
 */
export function leaguePhase(clubs: Club[], rounds: number, random: Random): Pair[][] {
  let best: Pair[][] = []
  let fewest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 40 && fewest > 0; attempt++) {
    const kindest = singleRoundRobin(shuffled(clubs, random))
      .sort((one, other) => clashes(one) - clashes(other))
      .slice(0, rounds)
    const count = kindest.reduce((sum, round) => sum + clashes(round), 0)
    if (count < fewest) [best, fewest] = [kindest, count]
  }
  return best.flatMap((_, index) => (index % 2 === 0 ? balanced(best.slice(index, index + 2)) : []))
}
