import type { Club, ClubRow } from './club.ts'
import { EUROPE_CLUBS } from './clubs-of-europe.ts'
import { LEAGUE_CLUBS } from './clubs-of-leagues.ts'
import { type Code, type CupCode, isCup, LEAGUE_CODES, type LeagueCode } from './competitions.ts'

const COUNTRIES: Record<LeagueCode, string> = { PL: 'ENG', SA: 'ITA', PD: 'ESP', BL1: 'GER', FL1: 'FRA' }

const clubs = (country: string, rows: readonly ClubRow[]): Club[] =>
  rows.map(([id, name, shortName, tla]) => ({ id, name, shortName, tla, country }))

const ALL = new Map(
  [
    ...LEAGUE_CODES.flatMap((code) => clubs(COUNTRIES[code], LEAGUE_CLUBS[code])),
    ...Object.entries(EUROPE_CLUBS).flatMap(([country, rows]) => clubs(country, rows)),
  ].map((club) => [club.id, club]),
)

/** The numbers of the 36 clubs of each league phase, strongest first. */
const CUPS: Record<CupCode, readonly number[]> = {
  CL: [
    524, 5, 81, 64, 86, 57, 65, 108, 61, 78, 113, 4, 3, 67, 102, 109, 498, 73, 77, 94, 516, 1903, 19, 674,
    548, 610, 851, 678, 9006, 9023, 9015, 9037, 9019, 9005, 9012, 9032,
  ],
  EL: [
    58, 100, 503, 90, 521, 10, 523, 103, 9055, 675, 17, 351, 558, 522, 5613, 732, 9045, 9024, 9007, 9002,
    9020, 9016, 9047, 9025, 9010, 9027, 676, 9048, 9043, 9009, 9053, 9049, 9031, 9003, 9038, 9036,
  ],
  ECL: [
    354, 99, 87, 576, 15, 682, 9057, 9026, 9017, 9039, 9058, 9041, 9042, 9040, 9004, 9056, 9011, 9054, 9051,
    9050, 9044, 9046, 9014, 9052, 9018, 9013, 9008, 9001, 9028, 9030, 9021, 9029, 9034, 9033, 9035, 9022,
  ],
}

/** The clubs of a competition, strongest first. */
export function entrantsOf(code: Code): Club[] {
  if (isCup(code)) return CUPS[code].flatMap((id) => ALL.get(id) ?? [])
  return clubs(COUNTRIES[code], LEAGUE_CLUBS[code])
}
