import { WEEK, weeksBefore } from './calendar.ts'
import { type Competition, isCup } from './competitions.ts'
import { cupSeason } from './cup-season.ts'
import type { Fixture } from './fixture.ts'
import { leagueSeason } from './league-season.ts'

const PER_YEAR = 10_000
const PER_COMPETITION = 1_000

/** The number before that of a season's first match: it encodes the year and the competition. */
const base = ({ place }: Competition, year: number) => (year - 2000) * PER_YEAR + place * PER_COMPETITION

/** Decodes the competition's place and the year from a match's number. */
export const readId = (id: number) => ({
  year: 2000 + Math.floor(id / PER_YEAR),
  place: Math.floor((id % PER_YEAR) / PER_COMPETITION),
})

/** Every match of a competition's season, the same in every process and on every day. */
export const buildSeason = (competition: Competition, year: number): Fixture[] =>
  isCup(competition.code)
    ? cupSeason(competition.code, year, base(competition, year) + 1)
    : leagueSeason(competition.code, year, base(competition, year) + 1)

/** The same match in a season that begins `weeks` earlier. */
export const earlier = (match: Fixture, weeks: number): Fixture => ({
  ...match,
  day: match.day - weeks * WEEK,
  timedAt: match.timedAt - weeks * WEEK,
  kickoff: weeksBefore(match.kickoff, weeks),
  drawAt: Math.max(match.drawAt, Date.UTC(match.year, 6, 1)) - weeks * WEEK,
})
