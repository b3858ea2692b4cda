import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { twoDecimals } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import type { MatchPage } from '@/lib/matchday/match/queries'
import { partsOfHundred } from '@/lib/matchday/match/rules'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import { pricesOf } from '@/lib/missions/pricing/rules'

type GoalsView = {
  side: 'home' | 'away'
  expected: string
  /** Lengths along the bar, and that of one goal. */
  bar: string
  unit: string
  /** The goals of the match and where they stand; null until they are printed. */
  real: number | null
  notch: string | null
  label: string
}

type PartView = {
  pick: '1' | 'X' | '2'
  part: number
  points: string
  label: string
  isRight: boolean
  /** The column of the picture at which its marks begin. */
  from: number
}

export type NumbersView = {
  texts: Record<'goals' | 'before' | 'key' | 'how' | 'hundred', string>
  goals: GoalsView[]
  /** Null where nobody was asked who wins. */
  hundred: PartView[] | null
}

const SIDES = ['home', 'away'] as const
const PICKS = ['1', 'X', '2'] as const
/** A bar is as long as this many goals, or longer for a match with more. */
const GOALS_SHOWN = 3.4
const ROWS = 5
/** Steps of the picture of a hundred marks, and the space between its parts in columns. */
const STEP = 13.2
const GAP = 0.7

/** The prices of a match as pictures; null when none of its questions has one. */
export function numbersView(
  { match, questions }: MatchPage,
  { home, away, goals: printed }: FixtureView,
  locale: Locale,
): NumbersView | null {
  const { match: texts } = MESSAGES[locale].matchday
  const [expected] = questions.flatMap(({ pricing }) => pricing?.matches[0]?.expected ?? [])
  if (!expected) return null
  const real = match.status === 'FINISHED' ? printed : null
  const scale = Math.max(
    GOALS_SHOWN,
    expected.home + 0.4,
    expected.away + 0.4,
    ...(real ?? []).map((n) => n + 0.4),
  )
  const along = (goals: number) => `${Math.round((goals / scale) * 1000) / 10}%`
  const priced = questions.find(({ rule, pricing }) => rule.kind === 'match_result' && pricing !== null)
  return {
    texts: {
      goals: texts.numbers.goals,
      before: texts.numbers.before,
      key: real ? texts.numbers.keyReal : texts.numbers.key,
      how: texts.how,
      hundred: texts.numbers.hundred,
    },
    goals: SIDES.map((side, index) => {
      const scored = real?.[index] ?? null
      return {
        side,
        expected: twoDecimals(locale).format(expected[side]),
        bar: along(expected[side]),
        unit: along(1),
        real: scored,
        notch: scored === null ? null : along(scored),
        label: fill(texts.numbers.real, { goals: scored ?? 0 }),
      }
    }),
    hundred: priced?.pricing ? partsView(priced.pricing, priced, [home.name, away.name], locale) : null,
  }
}

type Question = MatchPage['questions'][number]

function partsView(
  pricing: NonNullable<Question['pricing']>,
  { rule, state, right }: Question,
  [home, away]: [string, string],
  locale: Locale,
): PartView[] {
  const { numbers: texts } = MESSAGES[locale].matchday.match
  const prices = pricesOf(rule, pricing)
  const priceOf = (pick: string) => prices.find((one) => one.pick === pick)
  const parts = partsOfHundred(PICKS.map((pick) => priceOf(pick)?.p ?? 0))
  const labels = { '1': home, X: texts.draw, '2': away }
  let from = 0
  return PICKS.map((pick, index) => {
    const part = parts[index] ?? 0
    const view = {
      pick,
      part,
      points: fill(texts.points, { points: priceOf(pick)?.points ?? 0 }),
      label: `${pick}, ${labels[pick]}`,
      isRight: state === 'decided' && right === pick,
      from,
    }
    from += columnsOf(part)
    return view
  })
}

const columnsOf = (part: number) => (part === 0 ? 0 : Math.ceil(part / ROWS) + GAP)
const rounded = (length: number) => Math.round(length * 10) / 10

/** How wide the picture of these parts is. */
export const marksWidth = (parts: readonly number[]): number =>
  rounded((parts.reduce((sum, part) => sum + columnsOf(part), 0) - GAP) * STEP)

/** A mark for each unit of a part, five below each other: lines without length, which the stroke makes visible. */
export const markPath = (part: number, from: number): string =>
  Array.from({ length: part }, (_, index) => {
    const x = (from + Math.floor(index / ROWS) + 0.5) * STEP
    const y = ((index % ROWS) + 0.5) * STEP + 1
    return `M${rounded(x)} ${rounded(y)}h0`
  }).join('')
