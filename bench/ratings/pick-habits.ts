import { goalsIn, leaderOf, type Score } from '@/lib/matches/rules'
import { pricedScores } from '@/lib/ratings/base-rates/rules'
import { priceOf, type Ratings } from '@/lib/ratings/rules'
import { halfChances } from '@/lib/ratings/scores/rules'

type Played = { half: Score; regular: Score }
type Question = (played: Played) => string
/** Which of the offered picks a fan with this habit makes; null skips the match. */
type Choice = (chances: ReadonlyMap<string, number>) => string | null

export type Tally = { picks: number; points: number }

const pick = (code: string) => () => code
const byChance = (chances: ReadonlyMap<string, number>) => [...chances].sort(([, p], [, q]) => q - p)
const likeliest: Choice = (chances) => byChance(chances)[0]?.[0] ?? null
const unlikeliest: Choice = (chances) => byChance(chances).at(-1)?.[0] ?? null
const likely =
  (least: number): Choice =>
  (chances) => {
    const [best] = byChance(chances)
    return best && best[1] >= least ? best[0] : null
  }

const result: Question = ({ regular }) => leaderOf(regular)
const over =
  (line: number): Question =>
  ({ regular }) =>
    goalsIn(regular) > line ? 'over' : 'under'
const bothScore: Question = ({ regular }) => (regular.home > 0 && regular.away > 0 ? 'yes' : 'no')
const cleanSheet =
  (opponent: 'home' | 'away'): Question =>
  ({ regular }) =>
    regular[opponent] === 0 ? 'yes' : 'no'
const exactScore: Question = ({ regular: { home, away } }) => `${home}-${away}`
const margin =
  (goals: number): Question =>
  ({ regular }) =>
    Math.abs(regular.home - regular.away) >= goals ? leaderOf(regular) : 'none'
const comeback: Question = ({ half, regular }) => {
  const [before, after] = [leaderOf(half), leaderOf(regular)]
  return before !== 'draw' && after !== 'draw' && before !== after ? after : 'none'
}
const halfAndEnd: Question = ({ half, regular }) => `${leaderOf(half)}/${leaderOf(regular)}`
const secondHalf: Question = ({ half, regular }) =>
  goalsIn(regular) - goalsIn(half) > 1.5 ? 'over' : 'under'

type Habit = { name: string; question: Question; choice: Choice; needsHalf?: true }

const HABITS: Habit[] = [
  { name: 'always the home side', question: result, choice: pick('home') },
  { name: 'always the draw', question: result, choice: pick('draw') },
  { name: 'always the away side', question: result, choice: pick('away') },
  { name: 'the favourite', question: result, choice: likeliest },
  { name: 'the long shot', question: result, choice: unlikeliest },
  { name: 'favourites from 60 %', question: result, choice: likely(0.6) },
  { name: 'over 1.5', question: over(1.5), choice: pick('over') },
  { name: 'over 2.5', question: over(2.5), choice: pick('over') },
  { name: 'under 2.5', question: over(2.5), choice: pick('under') },
  { name: 'under 3.5', question: over(3.5), choice: pick('under') },
  { name: 'under 5.5', question: over(5.5), choice: pick('under') },
  { name: 'both score', question: bothScore, choice: pick('yes') },
  { name: 'not both score', question: bothScore, choice: pick('no') },
  { name: 'a clean sheet at home', question: cleanSheet('away'), choice: pick('yes') },
  { name: 'a clean sheet away', question: cleanSheet('home'), choice: pick('yes') },
  { name: 'the likeliest score', question: exactScore, choice: likeliest },
  { name: '1-1', question: exactScore, choice: pick('1-1') },
  { name: 'no win by three', question: margin(3), choice: pick('none') },
  { name: 'a home win by two', question: margin(2), choice: pick('home') },
  { name: 'no comeback', question: comeback, choice: pick('none'), needsHalf: true },
  { name: 'the likeliest half and end', question: halfAndEnd, choice: likeliest, needsHalf: true },
  {
    name: 'draw at the break, then the home side',
    question: halfAndEnd,
    choice: pick('draw/home'),
    needsHalf: true,
  },
  { name: 'second half over 1.5', question: secondHalf, choice: pick('over'), needsHalf: true },
]

/** Adds each habit's earnings from this match to its tally. */
export function playHabits(
  ratings: Ratings,
  { half, goals }: { half: Score | null; goals: Score },
  tallies: Map<string, Tally>,
): void {
  const scores = pricedScores(ratings)
  const ends = scores.map(({ score, p }) => ({ half: score, regular: score, p }))
  const halves = half ? halfChances(scores) : []
  for (const { name, question, choice, needsHalf } of HABITS) {
    if (needsHalf && !half) continue
    const chances = new Map<string, number>()
    for (const { p, ...played } of needsHalf ? halves : ends) {
      const code = question(played)
      chances.set(code, (chances.get(code) ?? 0) + p)
    }
    const picked = choice(chances)
    if (picked === null) continue
    const won = question({ half: half ?? goals, regular: goals }) === picked
    addTo(tallies, name, won ? priceOf(chances.get(picked) ?? 0) : 0)
  }
}

export function addTo(tallies: Map<string, Tally>, name: string, points: number): void {
  const { picks, points: before } = tallies.get(name) ?? { picks: 0, points: 0 }
  tallies.set(name, { picks: picks + 1, points: before + points })
}
