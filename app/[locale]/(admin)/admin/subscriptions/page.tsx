import { getMessages } from 'next-intl/server'
import { SubscriptionsSection } from '@/components/admin/subscriptions/subscriptions-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function SubscriptionsPage({
  params,
  searchParams,
}: PageProps<'/[locale]/admin/subscriptions'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/subscriptions')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.subscriptions} · ${metaTitle} · GoalQuest`}</title>
      <SubscriptionsSection admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
