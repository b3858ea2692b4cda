import { getMessages } from 'next-intl/server'
import { IngestSection } from '@/components/admin/auto-content/ingest-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function AutoContentPage({
  params,
  searchParams,
}: PageProps<'/[locale]/admin/auto-content'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/auto-content')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { ingest } = await getMessages({ locale })
  return (
    <>
      <title>{`${ingest.metaTitle} · GoalQuest`}</title>
      <IngestSection admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
