import { getMessages } from 'next-intl/server'
import { FlagsSection } from '@/components/admin/flags/flags-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function FlagsPage({ params, searchParams }: PageProps<'/[locale]/admin/flags'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/flags')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.flags} · ${metaTitle} · GoalQuest`}</title>
      <FlagsSection admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
