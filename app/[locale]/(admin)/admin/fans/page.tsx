import { getMessages } from 'next-intl/server'
import { FansSection } from '@/components/admin/fans/fans-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { readFanSearch } from '@/lib/account/fans/rules'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function FansPage({ params, searchParams }: PageProps<'/[locale]/admin/fans'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/fans')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = readFanSearch(await searchParams)
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.fans} · ${metaTitle} · GoalQuest`}</title>
      <FansSection admin={admin} locale={locale} query={query} />
    </>
  )
}
