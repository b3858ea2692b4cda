import { headerData } from '@/components/shell/header-data'
import { TodayBand } from '@/components/today/today-band'
import { TodayCards } from '@/components/today/today-cards'
import { TodayHead } from '@/components/today/today-head'
import { TodayLeague } from '@/components/today/today-league'
import { TodayLive } from '@/components/today/today-live'
import { TodayMatch } from '@/components/today/today-match'
import { TodayQuiz } from '@/components/today/today-quiz'
import { TodayStamp } from '@/components/today/today-stamp'
import { currentViewer, requireFan } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { leaguePlaceOf } from '@/lib/leagues/place/queries'
import { nextSlip } from '@/lib/matchday/slip/queries'
import { todayOf } from '@/lib/missions/today/queries'
import { hasNoQuestions } from '@/lib/missions/today/words'
import { quizToday } from '@/lib/quiz/today/queries'
import '@/components/today/today.css'

export async function generateMetadata({ params }: PageProps<'/[locale]/today'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'today', path: '/' })
}

/** The home page of a signed-in fan: the middleware shows it at `/` in place of the landing page. */
export default async function TodayPage({ params }: PageProps<'/[locale]/today'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/')
  const { streak, week } = headerData((await currentViewer()).header)
  const [{ now, live, next, followed, stamp }, quiz, place] = await Promise.all([
    todayOf(actor),
    quizToday(actor),
    leaguePlaceOf(actor),
  ])
  const slip = !next || hasNoQuestions(next) ? await nextSlip(actor) : null
  return (
    <>
      <div className="wrap">
        <TodayHead now={now} live={live} next={next} locale={locale} />
      </div>
      {live.length > 0 && (
        <div className="pt-4">
          <TodayLive live={live} now={now} locale={locale} />
        </div>
      )}
      <div className="wrap">
        <div className="today" data-live={followed.join(' ')}>
          <TodayMatch {...{ now, next, quiz, locale }} elsewhere={slip?.isOpen ? slip : null} />
          <div className="today-side">
            <TodayQuiz quiz={quiz} streak={streak} week={week} locale={locale} />
            <TodayLeague place={place} viewerId={actor.userId} locale={locale} />
            {stamp && <TodayStamp stamp={stamp} now={now} locale={locale} />}
          </div>
        </div>
      </div>
      <TodayBand locale={locale} />
      <TodayCards locale={locale} />
    </>
  )
}
