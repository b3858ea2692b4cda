import { getMessages } from 'next-intl/server'
import { LogSection } from '@/components/admin/log/log-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { readAuditFilter } from '@/lib/audit/rules'
import { adminOrNull } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/search-params'

export default async function LogPage({ params, searchParams }: PageProps<'/[locale]/admin/log'>) {
  const locale = localeOf(await params)
  const admin = await adminOrNull('/admin/log')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const query = await searchParams
  const { nav, metaTitle } = (await getMessages({ locale })).admin
  return (
    <>
      <title>{`${nav.log} · ${metaTitle} · GoalQuest`}</title>
      <LogSection
        admin={admin}
        locale={locale}
        filter={readAuditFilter({
          before: singleParam(query.before),
          kind: singleParam(query.kind),
          subject: singleParam(query.subject),
          q: singleParam(query.q),
        })}
      />
    </>
  )
}
