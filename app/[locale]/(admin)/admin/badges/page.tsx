import { getMessages } from 'next-intl/server'
import { BadgesSection } from '@/components/admin/badges/badges-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'

export default async function AdminBadgesPage({ params, searchParams }: PageProps<'/[locale]/admin/badges'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/badges')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.badges} · ${metaTitle} · GoalQuest`}</title>
      <BadgesSection
        admin={admin}
        locale={locale}
        requested={{ badge: singleParam(query.badge) }}
        search={query}
      />
    </>
  )
}
