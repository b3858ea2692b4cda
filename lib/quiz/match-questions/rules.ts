import { createHmac } from 'node:crypto'
import type { WrittenQuestion } from '@/db/schema/quiz'
import { shortName } from '@/lib/competitions/clubs/rules'
import { dateFormat } from '@/lib/core/i18n/format'
import type { Locale } from '@/lib/core/locale'
import { goalsIn, leaderOf, type MatchFact, type Score, scoreText } from '@/lib/matches/rules'
import { baseRateScores } from '@/lib/ratings/base-rates/rules'
import { halfChances } from '@/lib/ratings/scores/rules'

const MATCH_QUESTION_KINDS = ['winner', 'goals', 'half_time'] as const
type MatchQuestionKind = (typeof MATCH_QUESTION_KINDS)[number]

/** What the question is based on; `answer` is the right option as the row of the match gives it. */
type MatchProof = { matchId: string; query: string; answer: string }
export type MatchQuestion = {
  kind: MatchQuestionKind
  difficulty: NonNullable<WrittenQuestion['difficulty']>
  written: WrittenQuestion
  proof: MatchProof
}

/** A text of the messages `matchQuestions` in a fan's language. */
export type Say = (locale: Locale, key: string, values: Record<string, string | number>) => string

const DIFFICULTY = { winner: 'easy', goals: 'medium', half_time: 'hard' } as const
const COLUMNS = {
  winner: 'regular_home, regular_away',
  goals: 'regular_home + regular_away',
  half_time: 'half_home, half_away',
}
const WRONG_OPTIONS = 3

const dayOf = dateFormat({ dateStyle: 'long' })

/** The right option first; keys of the messages or plain figures. */
type Asked = { options: string[]; answer: string }

function winnerOf(regular: Score): Asked {
  const winner = leaderOf(regular)
  const options = [winner, ...(['home', 'draw', 'away'] as const).filter((side) => side !== winner)]
  return { options, answer: winner }
}

type Chance = { text: string; p: number }
type Draw = (option: string) => number

/** Rarer outcomes are not offered as options, unless they are the right answer. */
const LEAST_CHANCE = 0.002

/** The chance of each total of goals, and of each half-time score, between two teams of which nothing is known. */
const chances = () => {
  const sums = (list: readonly Chance[]): Chance[] =>
    [...Map.groupBy(list, ({ text }) => text)]
      .map(([text, same]) => ({ text, p: same.reduce((sum, { p }) => sum + p, 0) }))
      .filter(({ p }) => p >= LEAST_CHANCE)
  const scores = baseRateScores()
  return {
    goals: sums(scores.map(({ score, p }) => ({ text: String(goalsIn(score)), p }))),
    halfTime: sums(halfChances(scores).map(({ half, p }) => ({ text: scoreText(half), p }))),
  }
}
let made: ReturnType<typeof chances> | undefined

/**
 * The right option plus distractors, each drawn with the probability that it is right elsewhere, so that the set does not reveal the
 * answer. Weighted sampling without replacement: Efraimidis and Spirakis 2006, Weighted random sampling with a reservoir.
 */
function optionsWithDistractors(answer: string, all: readonly Chance[], draw: Draw): Asked {
  const others = all
    .filter(({ text }) => text !== answer)
    .map(({ text, p }) => ({ text, key: Math.log(draw(text)) / p }))
    .sort((one, other) => other.key - one.key)
  return { options: [answer, ...others.slice(0, WRONG_OPTIONS).map(({ text }) => text)], answer }
}

function askedOf(
  kind: MatchQuestionKind,
  { regular, halfTime, extraTime, penalties }: MatchFact,
  draw: Draw,
): Asked | null {
  if (!regular) return null
  made ??= chances()
  if (kind === 'goals') return optionsWithDistractors(String(goalsIn(regular)), made.goals, draw)
  if (kind === 'half_time')
    return halfTime && optionsWithDistractors(scoreText(halfTime), made.halfTime, draw)
  // After extra time, either of two winners could be meant.
  return extraTime || penalties ? null : winnerOf(regular)
}

/**
 * The questions about the result of a finished match, each with its proof; none when the result is incomplete or the sides are
 * unknown.
 * @param competition its name
 * @param zone the zone that names the day of the match
 * @param secret draws the wrong options, always the same ones; anyone who knew it could work out the right one
 */
export function matchQuestions(
  fact: MatchFact,
  { say, competition, zone, secret }: { say: Say; competition: string; zone: string; secret: string },
): MatchQuestion[] {
  const { home, away, kickoffAt, regular, halfTime } = fact
  if (fact.status !== 'FINISHED' || !regular || kickoffAt === null || home.name === '' || away.name === '')
    return []
  const names = { home: shortName(home), away: shortName(away) }
  if (names.home === names.away) return []
  const wordsOf = (locale: Locale, kind: MatchQuestionKind, { options, answer }: Asked) => {
    const values = {
      ...names,
      competition,
      day: dayOf(locale, zone).format(kickoffAt),
      score: scoreText(regular),
      half: halfTime ? scoreText(halfTime) : '',
    }
    const optionText = (option: string) => {
      if (kind !== 'winner') return option
      return option === 'draw' ? say(locale, 'draw', {}) : names[option === 'home' ? 'home' : 'away']
    }
    return {
      text: say(locale, kind, values),
      options: options.map(optionText),
      explanation: say(locale, kind === 'half_time' ? 'whyHalf' : 'why', values),
      answer: optionText(answer),
    }
  }
  return MATCH_QUESTION_KINDS.flatMap((kind) => {
    const draw: Draw = (option) =>
      (createHmac('sha256', secret).update(`${fact.id} ${kind} ${option}`).digest().readUInt32BE() + 1) /
      2 ** 32
    const asked = askedOf(kind, fact, draw)
    if (!asked) return []
    const [it, en] = [wordsOf('it', kind, asked), wordsOf('en', kind, asked)]
    const difficulty = DIFFICULTY[kind]
    const written = {
      text: it.text,
      explanation: it.explanation,
      difficulty,
      options: it.options.map((text, index) => ({ text, is_correct: index === 0 })),
      en: { text: en.text, options: en.options, explanation: en.explanation },
    }
    const query = `select ${COLUMNS[kind]} from matches where id = '${fact.id}'`
    return [{ kind, difficulty, written, proof: { matchId: fact.id, query, answer: it.answer } }]
  })
}
