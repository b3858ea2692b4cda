import { getMessages } from 'next-intl/server'
import { BadgesSection } from '@/components/admin/badges-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search'

export default async function AdminBadgesPage({ params, searchParams }: PageProps<'/[locale]/admin/badges'>) {
  const locale = localeOf(await params)
  const admin = await adminOfPage('/admin/badges')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.badges} · ${metaTitle} · GoalQuest`}</title>
      <BadgesSection
        admin={admin}
        locale={locale}
        wish={{ badge: singleParam(query.badge) }}
        search={query}
      />
    </>
  )
}
