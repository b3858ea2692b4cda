import { kitOf, shortName } from '@/lib/competitions/clubs/rules'
import type { Kit } from '@/lib/competitions/kits/rules'
import { numberFormat } from '@/lib/core/i18n/format'
import { trueMinus } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { scoreText } from '@/lib/matches/rules'
import type { CompetitionRatings, RatedTeam } from '../queries'
import { lastChange } from '../words'

const hundredths = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
/** With two decimals, a sign, and a minus as wide as the plus. */
export const signed = (value: number, locale: Locale): string => trueMinus(hundredths(locale).format(value))
const thousandths = numberFormat({ minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** A number with its bar: `share` is its length from the middle line, from -1 to 1. */
export type BarView = { text: string; share: number }
/** The number of a team and how far its last match moved it; more is better, for the defence too. */
export type NumberView = BarView & { change: string; isBetter: boolean }

export type TeamView = {
  id: string
  name: string
  kit: Kit
  attack: NumberView
  defence: NumberView
  /** Attack and defence together. */
  strength: BarView
  score: string
  side: 'home' | 'away'
}

/** The rows of the table, ready to be drawn. A defence counts goals against, so its sign is reversed: plus is good. */
export function teamViews({ teams }: Pick<CompetitionRatings, 'teams'>, locale: Locale): TeamView[] {
  const widest = Math.max(
    0.1,
    ...teams.flatMap(({ attack, defence }) => [Math.abs(attack), Math.abs(defence)]),
  )
  const strongest = Math.max(0.1, ...teams.map(({ attack, defence }) => Math.abs(attack - defence)))
  const bar = (value: number, most: number): BarView => ({
    text: signed(value, locale),
    share: value / most,
  })
  const number = (value: number, change: number): NumberView => ({
    ...bar(value, widest),
    change: thousandths(locale).format(Math.abs(change)),
    isBetter: change >= 0,
  })
  return teams.map((team: RatedTeam) => {
    const { id, attack, defence, last, lastSide } = team
    const change = lastChange(last, lastSide)
    return {
      id,
      name: shortName(team),
      kit: kitOf(team),
      attack: number(attack, change.attack),
      defence: number(-defence, -change.defence),
      strength: bar(attack - defence, strongest),
      score: scoreText(last.goals),
      side: lastSide,
    }
  })
}
