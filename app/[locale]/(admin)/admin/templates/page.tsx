import { getMessages } from 'next-intl/server'
import { TemplatesSection } from '@/components/admin/templates/templates-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'

export default async function TemplatesPage({
  params,
  searchParams,
}: PageProps<'/[locale]/admin/templates'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/templates')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.templates} · ${metaTitle} · GoalQuest`}</title>
      <TemplatesSection admin={admin} locale={locale} wanted={singleParam(query.template)} search={query} />
    </>
  )
}
