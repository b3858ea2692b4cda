import { getMessages } from 'next-intl/server'
import { QuestionsSection } from '@/components/admin/questions/questions-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function QuestionsPage({
  params,
  searchParams,
}: PageProps<'/[locale]/admin/questions'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/questions')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.questions} · ${metaTitle} · GoalQuest`}</title>
      <QuestionsSection admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
