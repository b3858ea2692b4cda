import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import { runScheduler } from '@/lib/content/actions'
import { adminSchedules } from '@/lib/content/queries'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { adminMatches } from '@/lib/matches/queries'
import { MATCHES_SHOWN } from '@/lib/matches/rules'
import { latestQuizTemplates } from '@/lib/quiz/templates/queries'
import { MatchTable } from '../matches/match-table'
import { QuizList } from '../quiz/quiz-list'
import { ScheduleList } from '../schedules/schedule-list'

const SHOWN = 5

const SectionLink = ({ href, label }: { href: Route; label: string }) => (
  <Link href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
    {label}
  </Link>
)

/** The specification asks for these sections on /admin: the first rows here, the whole list on its own page. */
export async function LatestLists({ admin, locale }: { admin: Admin; locale: Locale }) {
  const messages = MESSAGES[locale]
  const [matches, templates, schedules] = await Promise.all([
    adminMatches(admin, {}),
    latestQuizTemplates(admin),
    adminSchedules(admin),
  ])
  const { all } = messages.admin
  const { run } = messages.schedules
  return (
    <div className="mt-9 grid grid-cols-[minmax(0,1fr)] gap-9">
      <section>
        <SectionHead
          title={messages.matches.title}
          aside={<SectionLink href="/admin/matches" label={all.matches} />}
        />
        <MatchTable
          matches={matches.slice(0, MATCHES_SHOWN)}
          texts={messages.matches}
          competitions={{ ...COMPETITION_NAMES, generic_football: messages.matches.generic }}
          locale={locale}
        />
        <p className="mt-3">
          <SectionLink href="/admin/auto-content" label={messages.admin.nav.ingest} />
        </p>
      </section>
      <section>
        <SectionHead
          title={messages.quizTemplates.title}
          aside={<SectionLink href="/admin/quiz" label={all.quiz} />}
        />
        <QuizList
          templates={templates.slice(0, SHOWN)}
          competitions={COMPETITION_NAMES}
          texts={messages.quizTemplates}
        />
      </section>
      <section>
        <SectionHead
          title={messages.schedules.title}
          aside={<SectionLink href="/admin/schedules" label={all.schedules} />}
        />
        <ScheduleList schedules={schedules.slice(0, SHOWN)} texts={messages.schedules} locale={locale} />
        <div className="mt-4">
          <RowAction action={runScheduler} label={run.button} pendingLabel={run.running} />
        </div>
      </section>
    </div>
  )
}
