import { seasonYearOf } from './calendar.ts'
import { COMPETITIONS, type Competition } from './competitions.ts'
import type { Fixture } from './fixture.ts'
import { buildSeason, readId } from './season.ts'
import { type State, stateAt } from './state.ts'

/** Seasons that the vendor tells, the running one included. */
const SEASONS_TOLD = 3

export type Told = { match: Fixture; state: State }

/** The seasons, made when they are first asked for, under a clock that can be moved; and the changes that were ordered. */
export class Simulation {
  readonly #wall: () => number
  readonly #seasons = new Map<string, Fixture[]>()
  readonly #changed = new Map<number, Fixture>()
  #shift = 0

  constructor(wall: () => number) {
    this.#wall = wall
  }

  now(): number {
    return this.#wall() + this.#shift
  }

  /** Lets the clock go on from an instant; null: from the machine's. */
  setClock(instant: number | null): void {
    this.#shift = instant === null ? 0 : instant - this.#wall()
  }

  currentYear(): number {
    return seasonYearOf(this.now())
  }

  /** The seasons that are told, the running one first. */
  years(): number[] {
    return Array.from({ length: SEASONS_TOLD }, (_, back) => this.currentYear() - back)
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

  tell(match: Fixture): Told {
    return { match, state: stateAt(match, this.now()) }
  }

  /** Puts a changed match in the place of the one with its number. */
  change(match: Fixture): void {
    this.#changed.set(match.id, { ...match, touchedAt: this.now() })
  }

  reset(): void {
    this.#shift = 0
    this.#changed.clear()
  }
}
