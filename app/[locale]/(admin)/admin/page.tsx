import { getMessages } from 'next-intl/server'
import { AdminFrame } from '@/components/admin/admin-frame'
import { FlagsSection } from '@/components/admin/flags-section'
import { LogSection } from '@/components/admin/log-section'
import { MatchesSection } from '@/components/admin/matches-section'
import { OverviewSection } from '@/components/admin/overview-section'
import { QuestionsSection } from '@/components/admin/questions-section'
import { QuizSection } from '@/components/admin/quiz-section'
import { SchedulesSection } from '@/components/admin/schedules-section'
import { TemplatesSection } from '@/components/admin/templates-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

const SECTIONS = ['log', 'matches', 'templates', 'quiz', 'questions', 'flags', 'schedules'] as const

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

export default async function AdminPage({ params, searchParams }: PageProps<'/[locale]/admin'>) {
  const locale = localeOf(await params)
  const query = await searchParams
  const section = SECTIONS.find((name) => name === query.section) ?? 'overview'
  const admin = await adminOfPage('/admin')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const wish = {
    from: one(query.from),
    competition: one(query.competition),
    page: one(query.page),
    match: one(query.match),
    template: one(query.template),
    topic: one(query.topic),
    result: one(query.result),
  }
  const { admin: texts } = await getMessages({ locale })
  return (
    <AdminFrame locale={locale} current={section}>
      <title>{`${texts.nav[section]} · ${texts.metaTitle} · GoalQuest`}</title>
      {section === 'overview' && <OverviewSection admin={admin} locale={locale} />}
      {section === 'log' && <LogSection admin={admin} locale={locale} before={one(query.before)} />}
      {section === 'matches' && <MatchesSection admin={admin} locale={locale} wish={wish} />}
      {section === 'templates' && <TemplatesSection admin={admin} locale={locale} wish={wish} />}
      {section === 'quiz' && <QuizSection admin={admin} locale={locale} wanted={wish.template} />}
      {section === 'questions' && <QuestionsSection admin={admin} locale={locale} wish={wish} />}
      {section === 'flags' && <FlagsSection admin={admin} locale={locale} />}
      {section === 'schedules' && (
        <SchedulesSection admin={admin} locale={locale} wanted={one(query.schedule)} />
      )}
    </AdminFrame>
  )
}
