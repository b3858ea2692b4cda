import { getMessages } from 'next-intl/server'
import { MatchesSection } from '@/components/admin/matches/matches-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'

export default async function MatchesPage({ params, searchParams }: PageProps<'/[locale]/admin/matches'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/matches')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.matches} · ${metaTitle} · GoalQuest`}</title>
      <MatchesSection admin={admin} locale={locale} search={query} />
    </>
  )
}
