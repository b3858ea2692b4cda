import type { Route } from 'next'
import type { NextMatch } from '@/lib/missions/today/queries'
import type { QuizToday } from '@/lib/quiz/today/queries'

type Action = { id: 'complete' | 'pick' | 'quiz' | 'choose'; href: Route }

/**
 * While a match of the round or a question on the next match is open, the schedina, or the match if it has no round; then the quiz of
 * the day, then upcoming picks.
 */
export function nextAction(next: NextMatch | null, quiz: QuizToday): Action {
  const hasOpenQuestion = next?.questions.some(({ pick }) => pick === null)
  if (next?.round && (hasOpenQuestion || next.left > 0))
    return { id: 'complete', href: `/matchday/${next.match.competition}/${next.round.key}` as Route }
  if (next && hasOpenQuestion) return { id: 'pick', href: `/matches/${next.match.id}` as Route }
  if (quiz && quiz.state !== 'done') return { id: 'quiz', href: '/quiz' }
  return { id: 'choose', href: '/missions?tab=suggested' }
}
