import { kitOf, shortName } from '@/lib/competitions/clubs/rules'
import type { Kit } from '@/lib/competitions/kits/rules'
import type { Competition } from '@/lib/competitions/rules'
import { trueMinus } from '@/lib/core/i18n/number-formats'
import type { TableRow } from './queries'
import { type FormLetter, type Zone, zoneOf } from './rules'

export type TableRowView = {
  place: number
  name: string
  kit: Kit
  figures: readonly [played: number, won: number, drawn: number, lost: number]
  difference: string
  points: number
  form: { place: number; letter: FormLetter }[]
  isPlaying: boolean
  zone: Zone | null
  /** The last place of its zone, followed by a dashed line. */
  isCut: boolean
}

/** The rows of a league table, ready to be drawn. */
export const tableView = (rows: TableRow[], competition: Competition): TableRowView[] =>
  rows.map(({ team, played, won, drawn, lost, goalsFor, goalsAgainst, points, form, isPlaying }, index) => {
    const difference = goalsFor - goalsAgainst
    const zone = zoneOf(competition, index + 1)
    const next = zoneOf(competition, index + 2)
    return {
      place: index + 1,
      name: shortName(team),
      kit: kitOf(team),
      figures: [played, won, drawn, lost],
      difference: difference > 0 ? `+${difference}` : trueMinus(String(difference)),
      points,
      form: form.map((letter, at) => ({ place: at, letter })),
      isPlaying,
      zone,
      isCut: zone !== next && index + 1 < rows.length,
    }
  })
