import { getMessages } from 'next-intl/server'
import { QuizSection } from '@/components/admin/quiz-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search'

export default async function QuizTemplatesPage({ params, searchParams }: PageProps<'/[locale]/admin/quiz'>) {
  const locale = localeOf(await params)
  const admin = await adminOfPage('/admin/quiz')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.quiz} · ${metaTitle} · GoalQuest`}</title>
      <QuizSection
        admin={admin}
        locale={locale}
        wish={{ template: singleParam(query.template), view: singleParam(query.view) }}
        search={query}
      />
    </>
  )
}
