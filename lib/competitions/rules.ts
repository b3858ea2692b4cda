/** The competitions of the product, in the order in which pages list them. Names are the same in every language. */
const FACTS = {
  champions: { code: 'CL', name: 'Champions League' },
  europa: { code: 'EL', name: 'Europa League' },
  conference: { code: 'ECL', name: 'Conference League' },
  serie_a: { code: 'SA', name: 'Serie A' },
  premier_league: { code: 'PL', name: 'Premier League' },
  la_liga: { code: 'PD', name: 'LaLiga' },
  bundesliga: { code: 'BL1', name: 'Bundesliga' },
  ligue_1: { code: 'FL1', name: 'Ligue 1' },
} as const

export type Competition = keyof typeof FACTS
/** The code of football-data.org. */
export type CompetitionCode = (typeof FACTS)[Competition]['code']

export const COMPETITIONS = Object.keys(FACTS) as Competition[]
export const DEFAULT_COMPETITION: Competition = 'champions'

export const COMPETITION_NAMES = Object.fromEntries(
  COMPETITIONS.map((slug) => [slug, FACTS[slug].name]),
) as Record<Competition, string>

export const isCompetition = (value: string): value is Competition =>
  COMPETITIONS.some((slug) => slug === value)

/** The vendor's code of a competition of ours. */
export const codeOf = (slug: Competition): CompetitionCode => FACTS[slug].code

/** The slug of a vendor's code; a code without a slug stays as it is, in capitals. */
export const competitionOf = (code: string): string =>
  COMPETITIONS.find((slug) => FACTS[slug].code === code) ?? code

/** The name of a slug; what is not in the table stays as it is. */
export const competitionName = (slug: string): string =>
  isCompetition(slug) ? COMPETITION_NAMES[slug] : slug
