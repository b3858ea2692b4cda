import type { Club } from './club.ts'
import type { Goals, Side } from './fixture.ts'

export type Played = { home: Club; away: Club; goals: Goals }
export type Row = {
  club: Club
  playedGames: number
  won: number
  draw: number
  lost: number
  goalsFor: number
  goalsAgainst: number
}

export const pointsOf = ({ won, draw }: Row) => 3 * won + draw
export const differenceOf = ({ goalsFor, goalsAgainst }: Row) => goalsFor - goalsAgainst

const inOrder = (one: Row, other: Row) =>
  pointsOf(other) - pointsOf(one) ||
  differenceOf(other) - differenceOf(one) ||
  other.goalsFor - one.goalsFor ||
  one.club.name.localeCompare(other.club.name, 'en')

/** The table after these matches, leader first; `only` restricts it to home or away matches. */
export function tableOf(clubs: Club[], matches: Played[], only?: Side): Row[] {
  const rows = new Map(
    clubs.map((club) => [
      club.id,
      { club, playedGames: 0, won: 0, draw: 0, lost: 0, goalsFor: 0, goalsAgainst: 0 },
    ]),
  )
  const add = (side: Side, { [side]: club, goals }: Played) => {
    const row = rows.get(club.id)
    if (!row || (only && only !== side)) return
    const [scored, conceded] = side === 'home' ? [goals.home, goals.away] : [goals.away, goals.home]
    row.playedGames++
    row.goalsFor += scored
    row.goalsAgainst += conceded
    if (scored > conceded) row.won++
    else if (scored === conceded) row.draw++
    else row.lost++
  }
  for (const match of matches) {
    add('home', match)
    add('away', match)
  }
  return [...rows.values()].sort(inOrder)
}
