import type { WrittenQuestion } from '@/db/schema/quiz'
import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { goalsIn, leaderOf, type MatchFact, type Score } from '@/lib/matches/rules'

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

const scoreText = ({ home, away }: Score) => `${home}–${away}`

function winnerOf(regular: Score): Asked {
  const winner = leaderOf(regular)
  const options = [winner, ...(['home', 'draw', 'away'] as const).filter((side) => side !== winner)]
  return { options, answer: winner }
}

/** Neighbours of the right number, nearest first, none below zero. */
function goalsOf(regular: Score): Asked {
  const goals = goalsIn(regular)
  const near = [1, -1, 2, -2, 3].map((step) => goals + step).filter((other) => other >= 0)
  return { options: [goals, ...near.slice(0, WRONG_OPTIONS)].map(String), answer: String(goals) }
}

/** Plausible scores: the mirrored one, and those one goal away, none with more goals than the final score. */
function halfTimeOf(half: Score, regular: Score): Asked {
  const near = [
    { home: half.away, away: half.home },
    { home: half.home + 1, away: half.away },
    { home: half.home, away: half.away + 1 },
    { home: half.home - 1, away: half.away },
    { home: half.home, away: half.away - 1 },
    { home: half.home + 1, away: half.away + 1 },
    regular,
  ]
  const possible = near.filter(({ home, away }) => home >= 0 && away >= 0)
  const likely = possible.filter(({ home, away }) => home <= regular.home && away <= regular.away)
  const right = scoreText(half)
  const wrong = new Set([...likely, ...possible].map(scoreText).filter((text) => text !== right))
  return { options: [right, ...[...wrong].slice(0, WRONG_OPTIONS)], answer: right }
}

function askedOf(
  kind: MatchQuestionKind,
  { regular, halfTime, extraTime, penalties }: MatchFact,
): Asked | null {
  if (!regular) return null
  if (kind === 'goals') return goalsOf(regular)
  if (kind === 'half_time') return halfTime && halfTimeOf(halfTime, regular)
  // After extra time, either of two winners could be meant.
  return extraTime || penalties ? null : winnerOf(regular)
}

/**
 * The questions about the result of a finished match, each with its proof; none when the result is incomplete or the sides are
 * unknown.
 * @param competition its name
 * @param zone the zone that names the day of the match
 */
export function matchQuestions(
  fact: MatchFact,
  { say, competition, zone }: { say: Say; competition: string; zone: string },
): MatchQuestion[] {
  const { home, away, kickoffAt, regular } = fact
  if (fact.status !== 'FINISHED' || !regular || kickoffAt === null || home.name === '' || away.name === '')
    return []
  if (home.name === away.name) return []
  const tell = (locale: Locale, kind: MatchQuestionKind, { options, answer }: Asked) => {
    const values = {
      home: home.name,
      away: away.name,
      competition,
      day: dayOf(locale, zone).format(kickoffAt),
      score: scoreText(regular),
    }
    const optionText = (option: string) => {
      if (kind !== 'winner') return option
      return option === 'draw' ? say(locale, 'draw', {}) : fact[option === 'home' ? 'home' : 'away'].name
    }
    return {
      text: say(locale, kind, values),
      options: options.map(optionText),
      explanation: say(locale, 'why', values),
      answer: optionText(answer),
    }
  }
  return MATCH_QUESTION_KINDS.flatMap((kind) => {
    const asked = askedOf(kind, fact)
    if (!asked) return []
    const [it, en] = [tell('it', kind, asked), tell('en', kind, asked)]
    const difficulty = DIFFICULTY[kind]
    const written = {
      text: it.text,
      explanation: it.explanation,
      difficulty,
      options: it.options.map((text, place) => ({ text, is_correct: place === 0 })),
      en: { text: en.text, options: en.options, explanation: en.explanation },
    }
    const query = `select ${COLUMNS[kind]} from matches where id = '${fact.id}'`
    return [{ kind, difficulty, written, proof: { matchId: fact.id, query, answer: it.answer } }]
  })
}
