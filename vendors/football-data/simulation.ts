import { seasonYearOf } from './calendar.ts'
import { COMPETITIONS, type Competition } from './competitions.ts'
import type { Fixture } from './fixture.ts'
import { buildSeason, readId } from './season.ts'
import { type State, stateAt } from './state.ts'

/** Seasons that the vendor serves, the current one included. */
const SEASONS_SERVED = 3

export type Report = { match: Fixture; state: State }

/** The seasons, generated on first use, under a clock that can be moved, with the changes made at `/control`. */
export class Simulation {
  readonly #wall: () => number
  readonly #seasons = new Map<string, Fixture[]>()
  readonly #changed = new Map<number, Fixture>()
  #shift = 0
  #speed = 1
  /** The machine's instant from which the clock runs at its speed. */
  #since = 0

  constructor(wall: () => number) {
    this.#wall = wall
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

  currentYear(): number {
    return seasonYearOf(this.now())
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
    const known = this.#seasons.get(key) ?? buildSeason(competition, year)
    this.#seasons.set(key, known)
    if (this.#changed.size === 0) return known
    return known.map((match) => this.#changed.get(match.id) ?? match)
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
