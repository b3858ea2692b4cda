import { getMessages } from 'next-intl/server'
import { AiSection } from '@/components/admin/ai/ai-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function AdminAiPage({ params, searchParams }: PageProps<'/[locale]/admin/ai'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/ai')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.ai} · ${metaTitle} · GoalQuest`}</title>
      <AiSection admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
