import type { ActivityPredicate } from '@/lib/missions/predicates/kinds'
import { QUESTIONS } from '@/lib/missions/predicates/kinds/quiz-score-at-least'
import { PREDICATE_VERSION as v } from '@/lib/missions/predicates/schema'
import { activityPrice } from '@/lib/missions/pricing/rules'

type Words = Record<'title' | 'description', [it: string, en: string]>

/** The words of `predicates` in the messages, which a seed cannot read. */
const quizWords = (score: number): Words => ({
  title: [`Fai almeno ${score} punti in un quiz`, `Score at least ${score} points in a quiz`],
  description: [
    `Fai almeno ${score} punti in un quiz del giorno da ${QUESTIONS} domande, prima della scadenza.`,
    `Score at least ${score} points in a daily quiz of ${QUESTIONS} questions before the deadline.`,
  ],
})
const streakWords = (days: number): Words => ({
  title: [`Fai ${days} giorni di serie`, `Reach a ${days}-day streak`],
  description: [
    `Dopo averla aggiunta, fai una serie di ${days} giorni nel quiz entro la scadenza.`,
    `Once it’s added, build a ${days}-day quiz streak before the deadline.`,
  ],
})

const template = (rule: ActivityPredicate, dueInDays: number, { title, description }: Words) => ({
  slug: Object.values(rule).slice(1).join('-'),
  competition: null,
  category: 'cultura',
  title_it: title[0],
  title_en: title[1],
  description_it: description[0],
  description_en: description[1],
  points: activityPrice(rule).points,
  default_due_in_days: dueInDays,
  rule,
})
const leagueWords: Words = {
  title: ['Entra in una lega', 'Join a league'],
  description: ['Entra in una lega prima della scadenza.', 'Join a league before the deadline.'],
}
const coachWords: Words = {
  title: ['Fai una domanda al coach', 'Ask the coach a question'],
  description: [
    'Fai una domanda al coach prima della scadenza.',
    'Ask the coach a question before the deadline.',
  ],
}

/** Paid only once, so there is no hurry. */
const ONCE_DAYS = 30
const league = template({ v, kind: 'league_joined' }, ONCE_DAYS, leagueWords)
const coach = template({ v, kind: 'coach_asked' }, ONCE_DAYS, coachWords)
const quiz = (score: number) => template({ v, kind: 'quiz_score_at_least', score }, 1, quizWords(score))
const streak = (days: number) => template({ v, kind: 'streak_at_least', days }, days, streakWords(days))

/** After the suggestions of a competition. */
const FIRST = 1_000

/** Suggestions that quiz, leagues and coach settle, offered in every competition. */
export const ACTIVITY_TEMPLATES = [quiz(20), quiz(30), quiz(40), streak(3), streak(7), league, coach].map(
  (made, index) => ({
    ...made,
    sort: FIRST + index * 10,
  }),
)
