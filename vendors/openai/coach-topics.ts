import type { CoachContext, CoachFixture } from './context.ts'

type Side = CoachFixture['home']

/** What a question is about, with the matches that answer it, the one to begin with first. */
export type Topic =
  | { kind: 'match' | 'any' | 'weekend' | 'five'; fixtures: CoachFixture[] }
  | { kind: 'form'; fixtures: CoachFixture[]; best: Side }

const FIVE_PICKS = 5
/** With fewer, one would have to play three times in a five. */
const TEAMS_MIN = 3

const ASKS_FIVE = /cinquina|\bfive\b/i
const ASKS_FORM = /\bform[ae]?\b/i
const ASKS_WEEKEND = /week-?end|fine settimana/i
const WEEKEND_DAY = /^(?:venerdì|sabato|domenica|lunedì|friday|saturday|sunday|monday)/i

const isNamed = ({ home, away }: CoachFixture, question: string) =>
  [home, away].some(({ name }) =>
    name
      .split(/[\s.-]+/)
      .some((part) => part.length > 3 && question.toLowerCase().includes(part.toLowerCase())),
  )

const WORTH: Record<string, number> = { W: 3, D: 1 }
const formOf = ({ form }: Side) => [...form].reduce((sum, letter) => sum + (WORTH[letter] ?? 0), 0)

/** How far the likeliest outcome is from the least likely one. */
const spreadOf = ({ chances }: CoachFixture) =>
  chances
    ? Math.max(chances.home, chances.draw, chances.away) - Math.min(chances.home, chances.draw, chances.away)
    : Number.POSITIVE_INFINITY

/** The match or the teams that the question names, else a five, form or the weekend; else whatever comes next. */
export function topicOf(question: string, { fixtures, five }: CoachContext): Topic {
  const named = fixtures.filter((fixture) => isNamed(fixture, question))
  if (named.length > 0) return { kind: 'match', fixtures: named }
  const weekend = fixtures.filter(({ when }) => WEEKEND_DAY.test(when))
  if (five && five.teams.length >= TEAMS_MIN && ASKS_FIVE.test(question)) {
    const playing = weekend.filter(({ home, away }) =>
      [home, away].some(({ name }) => five.teams.slice(0, FIVE_PICKS).includes(name)),
    )
    return { kind: 'five', fixtures: playing.length > 0 ? playing : fixtures }
  }
  const [best] = fixtures
    .flatMap((fixture) => [fixture.home, fixture.away].map((side) => ({ side, fixture })))
    .toSorted((one, other) => formOf(other.side) - formOf(one.side))
  if (best && ASKS_FORM.test(question))
    return {
      kind: 'form',
      best: best.side,
      fixtures: [best.fixture, ...fixtures.filter((fixture) => fixture !== best.fixture)],
    }
  if (weekend.length > 0 && ASKS_WEEKEND.test(question)) {
    // Not a subtraction: two unrated matches are equally open, and Infinity − Infinity is no number.
    const order = (one: CoachFixture, other: CoachFixture) =>
      spreadOf(one) === spreadOf(other) ? 0 : spreadOf(one) < spreadOf(other) ? -1 : 1
    return { kind: 'weekend', fixtures: weekend.toSorted(order) }
  }
  return { kind: 'any', fixtures }
}
