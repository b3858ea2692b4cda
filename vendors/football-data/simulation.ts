import { seasonYearOf, WEEK } from './calendar.ts'
import { COMPETITIONS, type Competition } from './competitions.ts'
import type { Fixture } from './fixture.ts'
import { buildSeason, earlier, readId } from './season.ts'
import { type State, stateAt } from './state.ts'

/** Seasons that the vendor serves, the current one included. */
const SEASONS_SERVED = 3

export type Report = { match: Fixture; state: State }

/**
 * The seasons, generated on first use, under a clock that can be moved, with the changes made at `/control`. All of them may begin some
 * weeks early.
 */
export class Simulation {
  readonly #wall: () => number
  readonly #weeksEarly: number
  readonly #seasons = new Map<string, Fixture[]>()
  readonly #changed = new Map<number, Fixture>()
  #shift = 0
  #speed = 1
  /** The machine's instant from which the clock runs at its speed. */
  #since = 0

  constructor(wall: () => number, weeksEarly = 0) {
    this.#wall = wall
    this.#weeksEarly = weeksEarly
  }

  now(): number {
    const wall = this.#wall()
    return wall + this.#shift + (wall - this.#since) * (this.#speed - 1)
  }

  /** Sets the clock; null follows the machine's again. */
  setClock(instant: number | null): void {
    this.#since = this.#wall()
    this.#shift = instant === null ? 0 : instant - this.#since
    if (instant === null) this.#speed = 1
  }

  /** The speed of the clock from now on: 2 is twice as fast. */
  setSpeed(speed: number): void {
    this.setClock(this.now())
    this.#speed = speed
  }

  /** The season of an instant, by the year in which it begins. */
  yearAt(instant: number): number {
    return seasonYearOf(instant + this.#weeksEarly * WEEK)
  }

  currentYear(): number {
    return this.yearAt(this.now())
  }

  /** The served seasons, the current one first. */
  years(): number[] {
    return Array.from({ length: SEASONS_SERVED }, (_, back) => this.currentYear() - back)
  }

  has(year: number): boolean {
    return this.years().includes(year)
  }

  season(competition: Competition, year: number): Fixture[] {
    const key = `${competition.code}/${year}`
    const known = this.#seasons.get(key) ?? this.#build(competition, year)
    this.#seasons.set(key, known)
    if (this.#changed.size === 0) return known
    return known.map((match) => this.#changed.get(match.id) ?? match)
  }

  #build(competition: Competition, year: number): Fixture[] {
    const season = buildSeason(competition, year)
    return this.#weeksEarly > 0 ? season.map((match) => earlier(match, this.#weeksEarly)) : season
  }

  find(id: number): Fixture | undefined {
    const { year, place } = readId(id)
    const competition = COMPETITIONS.find((one) => one.place === place)
    if (!competition || !this.has(year)) return undefined
    return this.season(competition, year).find((match) => match.id === id)
  }

  reportOf(match: Fixture): Report {
    return { match, state: stateAt(match, this.now()) }
  }

  /** Replaces the match with the same number. */
  change(match: Fixture): void {
    this.#changed.set(match.id, { ...match, touchedAt: this.now() })
  }

  reset(): void {
    this.setClock(null)
    this.#changed.clear()
  }
}
