export const LEAGUE_CODES = ['PL', 'SA', 'PD', 'BL1', 'FL1'] as const
const CUP_CODES = ['CL', 'EL', 'ECL'] as const
export const CODES = [...LEAGUE_CODES, ...CUP_CODES] as const
export type LeagueCode = (typeof LEAGUE_CODES)[number]
export type CupCode = (typeof CUP_CODES)[number]
export type Code = (typeof CODES)[number]

type Area = { id: number; name: string; code: string; flag: null }
export type Competition = {
  id: number
  code: Code
  /** 1 to 8: the thousands digit of its matches' numbers. */
  place: number
  name: string
  type: 'LEAGUE' | 'CUP'
  plan: string
  area: Area
}

const area = (id: number, name: string, code: string): Area => ({ id, name, code, flag: null })
const EUROPE = area(2077, 'Europe', 'EUR')

const ROWS: Record<Code, [id: number, name: string, plan: string, area: Area]> = {
  PL: [2021, 'Premier League', 'TIER_ONE', area(2072, 'England', 'ENG')],
  SA: [2019, 'Serie A', 'TIER_ONE', area(2114, 'Italy', 'ITA')],
  PD: [2014, 'Primera Division', 'TIER_ONE', area(2224, 'Spain', 'ESP')],
  BL1: [2002, 'Bundesliga', 'TIER_ONE', area(2088, 'Germany', 'DEU')],
  FL1: [2015, 'Ligue 1', 'TIER_ONE', area(2081, 'France', 'FRA')],
  CL: [2001, 'UEFA Champions League', 'TIER_ONE', EUROPE],
  EL: [2146, 'UEFA Europa League', 'TIER_TWO', EUROPE],
  ECL: [2154, 'UEFA Conference League', 'TIER_TWO', EUROPE],
}

export const isCup = (code: Code): code is CupCode => CUP_CODES.some((cup) => cup === code)

export const COMPETITIONS: Competition[] = CODES.map((code, index) => {
  const [id, name, plan, place] = ROWS[code]
  return { id, code, place: index + 1, name, type: isCup(code) ? 'CUP' : 'LEAGUE', plan, area: place }
})

/** By code or by number, since the vendor accepts both. */
export const findCompetition = (key: string): Competition | undefined =>
  COMPETITIONS.find(({ id, code }) => code === key || String(id) === key)
