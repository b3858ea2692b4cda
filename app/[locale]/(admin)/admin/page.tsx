import { getMessages } from 'next-intl/server'
import { OverviewSection } from '@/components/admin/overview/overview-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function AdminPage({ params }: PageProps<'/[locale]/admin'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.overview} · ${metaTitle} · GoalQuest`}</title>
      <OverviewSection admin={admin} locale={locale} />
    </>
  )
}
