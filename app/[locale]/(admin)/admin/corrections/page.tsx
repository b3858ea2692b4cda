import { getMessages } from 'next-intl/server'
import { CorrectionsSection } from '@/components/admin/corrections/corrections-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function CorrectionsPage({
  params,
  searchParams,
}: PageProps<'/[locale]/admin/corrections'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/corrections')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.corrections} · ${metaTitle} · GoalQuest`}</title>
      <CorrectionsSection admin={admin} locale={locale} search={await searchParams} />
    </>
  )
}
