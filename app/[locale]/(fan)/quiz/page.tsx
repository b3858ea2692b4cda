import { PastQuizzes } from '@/components/quiz/past-quizzes'
import { PracticePage } from '@/components/quiz/practice-page'
import { QuizStage } from '@/components/quiz/quiz-stage'
import { StreakCard } from '@/components/quiz/streak-card'
import { OfferedShareLink } from '@/components/sharing/offered-share-link'
import { Link } from '@/components/ui/link'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { quizPage } from '@/lib/quiz/attempt/queries'
import { practiceWanted } from '@/lib/quiz/practice/schema'

export default async function QuizRoute({ params, searchParams }: PageProps<'/[locale]/quiz'>) {
  const locale = localeOf(await params)
  const wanted = practiceWanted(await searchParams)
  const actor = await requireFan('/quiz')
  const { quiz, missions, fairness } = MESSAGES[locale]
  const { noDue, days, clock } = missions.card
  const texts = { ...quiz, clock: { noDue, days, clock } }
  if (wanted)
    return (
      <>
        <title>{`${quiz.metaTitle} · GoalQuest`}</title>
        <PracticePage {...{ actor, locale, wanted, texts }} />
      </>
    )
  const page = await quizPage(actor, locale)
  const { streak, week, today } = page
  return (
    <>
      <title>{`${quiz.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={quiz.metaDescription} />
      <QuizStage
        page={page}
        day={dayName(page.state === 'none' ? today : page.quiz.day, locale)}
        texts={texts}
      >
        {page.state === 'done' && (
          <OfferedShareLink share={{ kind: 'quiz', attemptId: page.attemptId, locale }} variant="flood" />
        )}
      </QuizStage>
      <div className="wrap grid items-start gap-12 pt-10 pb-16 lg:grid-cols-2">
        <StreakCard streak={streak} week={week} today={today} locale={locale} />
        <div className="grid gap-5">
          <PastQuizzes actor={actor} locale={locale} texts={quiz.past} />
          <Link
            href="/quiz/fairness"
            className="inline-flex min-h-11 items-center text-sky underline underline-offset-4"
          >
            {fairness.link}
          </Link>
        </div>
      </div>
    </>
  )
}
