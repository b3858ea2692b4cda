import { getMessages } from 'next-intl/server'
import { QuizSection } from '@/components/admin/quiz/quiz-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'

export default async function QuizTemplatesPage({ params, searchParams }: PageProps<'/[locale]/admin/quiz'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/quiz')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.quiz} · ${metaTitle} · GoalQuest`}</title>
      <QuizSection
        admin={admin}
        locale={locale}
        requested={{ template: singleParam(query.template), view: singleParam(query.view) }}
        search={query}
      />
    </>
  )
}
