import { getMessages } from 'next-intl/server'
import { SchedulesSection } from '@/components/admin/schedules/schedules-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'

export default async function SchedulesPage({
  params,
  searchParams,
}: PageProps<'/[locale]/admin/schedules'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/schedules')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.schedules} · ${metaTitle} · GoalQuest`}</title>
      <SchedulesSection admin={admin} locale={locale} wanted={singleParam(query.schedule)} search={query} />
    </>
  )
}
